//! Enumerations whose values have one name each: in charts, in cases and on the screen.

/// Declares an enumeration together with its names; the order of the list is the order of the values.
macro_rules! named {
    ($(#[$about:meta])* $Name:ident { $($(#[$note:meta])* $Value:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Name {
            $($(#[$note])* $Value,)+
        }

        impl $Name {
            /// Every value with its name, in order.
            pub const NAMES: &'static [(&'static str, Self)] = &[$(($name, Self::$Value)),+];

            /// The name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Value => $name,)+
                }
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

pub(crate) use named;
