-- Who may sit where, beyond the keys.

-- Seats that nobody has taken yet, each with the invitation it is given for, if there is one. An invitation is worth its seat once:
-- when it is used, the row goes and a key comes.
create table invitations (
    game   text not null references games (id) on delete cascade,
    seat   text not null,
    digest blob,
    primary key (game, seat)
);

-- What each seat added to the dice when it was taken.
create table contributions (
    game  text not null references games (id) on delete cascade,
    seat  text not null,
    bytes blob not null,
    primary key (game, seat)
);

-- Seats that would agree to end the game now.
create table accords (
    game text not null references games (id) on delete cascade,
    seat text not null,
    primary key (game, seat)
);

-- The game that the same people play next.
create table rematches (
    game text primary key references games (id) on delete cascade,
    next text not null
);
