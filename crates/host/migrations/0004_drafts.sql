-- What a seat has filled in for the decision it owes and has not sent. Its own side may read it, nobody else.
create table drafts (
    game     text not null references games (id) on delete cascade,
    seat     text not null,
    decision integer not null,
    filled   text not null,
    words    text not null,
    primary key (game, seat)
);
