-- Games and their journals. Only inputs are kept: set-up, decisions, rolls; to load a game is to play it again.
create table games (
    id       text    primary key,
    game     text    not null, -- the name in the catalogue
    mode     text    not null,
    setup    text    not null, -- JSON, as the game writes it
    revision bigint  not null, -- of the rules
    dice     text    not null, -- JSON: the seed, or the secret that is revealed at the end
    machine  text    not null, -- JSON: the machine opponent of each seat that has one
    turn     bigint  not null,
    phase    text    not null,
    owes     text    not null, -- JSON: names of seats
    over     bigint  not null,
    updated  text    not null  -- UTC, RFC 3339
);

-- The key of each seat as a digest; the spectators' seat has the empty name.
create table keys (
    game   text not null references games (id) on delete cascade,
    seat   text not null,
    digest blob not null,
    primary key (game, seat)
);

-- The journal, one line of a record each. Two programs that both believe they hold a game collide on the number.
create table lines (
    game text   not null references games (id) on delete cascade,
    n    bigint not null,
    line text   not null,
    primary key (game, n)
);
