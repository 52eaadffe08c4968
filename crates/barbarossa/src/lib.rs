//! The refereed games of the DAMOS series: Army Group Center, South, North, and all of Barbarossa.

pub mod ground;
