//! Who sits where, and who answers for what (F56, F63).

use crate::ground::{Coalition, Rules};
use referee::Seat;
use serde::{Deserialize, Serialize};

/// What a seat is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// High command: shares, cards, flags, and whatever has no seat of its own.
    High,
    /// The northern front.
    North,
    /// The central front.
    Centre,
    /// The southern front.
    South,
    /// The air force; of the Soviets also the partisans.
    Air,
    /// The war economy.
    Economics,
    /// The minor allies.
    Allies,
    /// The western air forces.
    Western,
    /// The umpire.
    Control,
    /// The umpire's deputy.
    Deputy,
    /// The press.
    Press,
}

impl Post {
    /// The posts of a side with their names in files.
    pub const NAMES: [(&'static str, Post); 8] = [
        ("high", Post::High),
        ("north", Post::North),
        ("centre", Post::Centre),
        ("south", Post::South),
        ("air", Post::Air),
        ("economics", Post::Economics),
        ("allies", Post::Allies),
        ("western", Post::Western),
    ];
    /// The fronts, in the order of sectors.
    pub const FRONTS: [Post; 3] = [Post::North, Post::Centre, Post::South];

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Post::Control => "control",
            Post::Deputy => "deputy",
            Post::Press => "press",
            side => Post::NAMES.iter().find(|(_, post)| *post == side).map_or("", |(name, _)| name),
        }
    }
}

/// One seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// Whose; nobody's for Control and press.
    pub coalition: Option<Coalition>,
    /// What for.
    pub post: Post,
}

impl Chair {
    /// The name of the post with its side, such as `axis-high`.
    #[must_use]
    pub fn name(&self) -> String {
        match self.coalition {
            Some(side) => format!("{}-{}", side.name(), self.post.name()),
            None => self.post.name().to_owned(),
        }
    }
}

/// The seats of a table, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seating(Vec<Chair>);

impl Seating {
    /// F56: a named set-up, or a list such as `["axis-high", "axis-air", "soviet-high"]`. High command sits at every table.
    ///
    /// # Errors
    /// The first name that is no seat.
    pub fn read(names: &[String], rules: &Rules) -> Result<Seating, String> {
        rulebook::cite!("F56");
        let named = match names {
            [one] => rules.seats.iter().find(|(name, _)| name == one),
            _ => None,
        };
        let mut posts: [Vec<Post>; 2] = [vec![Post::High], vec![Post::High]];
        match named {
            Some((_, list)) => {
                for name in list {
                    let post = post_named(name).ok_or_else(|| name.clone())?;
                    posts.iter_mut().for_each(|own| own.push(post));
                }
            }
            None => {
                for name in names {
                    let (side, post) = name.split_once('-').ok_or_else(|| name.clone())?;
                    let side = Coalition::NAMES.iter().find(|(known, _)| *known == side);
                    let (_, side) = side.ok_or_else(|| name.clone())?;
                    let post = post_named(post).ok_or_else(|| name.clone())?;
                    posts[side.index()].push(post);
                }
            }
        }
        let mut chairs = Vec::new();
        for side in Coalition::BOTH {
            let own = &mut posts[side.index()];
            own.retain(|post| is_of(side, *post));
            own.sort_unstable();
            own.dedup();
            chairs.extend(own.iter().map(|post| Chair { coalition: Some(side), post: *post }));
        }
        let seating = Seating(chairs);
        // Two people need no umpire; whoever names the seats one by one has one.
        if named.is_some() && seating.is_duel() {
            return Ok(seating);
        }
        let neutral = [Post::Control, Post::Deputy, Post::Press];
        let neutral = neutral.map(|post| Chair { coalition: None, post });
        Ok(Seating(seating.0.into_iter().chain(neutral).collect()))
    }

    /// The seats in order.
    #[must_use]
    pub fn chairs(&self) -> &[Chair] {
        &self.0
    }

    /// Whether two people play, one for each side, and nobody else is there.
    #[must_use]
    pub fn is_duel(&self) -> bool {
        self.0.len() == 2 && self.0.iter().all(|it| it.post == Post::High)
    }

    /// The names of the seats in order: those of the chairs, in a duel those of the sides.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let side = |it: &Chair| it.coalition.map(|side| side.name().to_owned());
        let duel = self.is_duel();
        self.0.iter().map(|it| side(it).filter(|_| duel).unwrap_or_else(|| it.name())).collect()
    }

    /// The seat's chair, if there is such a seat.
    #[inline]
    #[must_use]
    pub fn chair(&self, seat: Seat) -> Option<Chair> {
        self.0.get(seat.index()).copied()
    }

    /// The side of a seat.
    #[inline]
    #[must_use]
    pub fn side(&self, seat: Seat) -> Option<Coalition> {
        self.chair(seat)?.coalition
    }

    /// The seats of a side.
    pub fn of(&self, side: Coalition) -> impl Iterator<Item = Seat> + '_ {
        let seats = self.0.iter().enumerate();
        seats.filter(move |(_, it)| it.coalition == Some(side)).map(|(place, _)| Seat(place as u8))
    }

    /// The seat of a post of a side, or High's.
    #[must_use]
    pub fn at(&self, side: Coalition, post: Post) -> Seat {
        self.own(side, post).or_else(|| self.own(side, Post::High)).unwrap_or(Seat(0))
    }

    /// The seat of a post of a side, where it is listed.
    #[must_use]
    pub fn own(&self, side: Coalition, post: Post) -> Option<Seat> {
        let wanted = Chair { coalition: Some(side), post };
        self.0.iter().position(|it| *it == wanted).map(|place| Seat(place as u8))
    }

    /// Whether a side has several seats that share its Pool, so that 2a is played.
    #[must_use]
    pub fn is_shared(&self, side: Coalition) -> bool {
        let sharing = |it: &&Chair| it.coalition == Some(side) && it.post != Post::Western;
        self.0.iter().filter(sharing).count() > 1
    }
}

fn post_named(name: &str) -> Option<Post> {
    Post::NAMES.iter().find(|(known, _)| *known == name).map(|(_, post)| *post)
}

/// The Allies sit with the Axis only, the western air forces with the Soviets only.
fn is_of(side: Coalition, post: Post) -> bool {
    match post {
        Post::Allies => side == Coalition::Axis,
        Post::Western => side == Coalition::Soviet,
        _ => true,
    }
}
