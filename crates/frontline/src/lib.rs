//! Land combat 1942-1945 on one front line
