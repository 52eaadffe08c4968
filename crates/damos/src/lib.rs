//! The DAMOS operational series: Army Group Center, Army Group South, Barbarossa
