-- What changes with every decision, apart from what a game began with: a set-up from a position file is long, and SQLite writes a
-- whole row again.
create table standings (
    game    text   primary key references games (id) on delete cascade,
    turn    bigint not null,
    phase   text   not null,
    owes    text   not null, -- JSON: names of seats
    over    bigint not null,
    updated text   not null  -- UTC, RFC 3339
) without rowid;
insert into standings select id, turn, phase, owes, over, updated from games;
alter table games drop column turn;
alter table games drop column phase;
alter table games drop column owes;
alter table games drop column over;
alter table games drop column updated;

-- The journal again, in one tree instead of two.
create table journal (
    game text   not null references games (id) on delete cascade,
    n    bigint not null,
    line text   not null,
    primary key (game, n)
) without rowid;
insert into journal select game, n, line from lines;
drop table lines;
alter table journal rename to lines;

-- What boards asked for and was done: one that asks again because the word was lost is answered, and nothing is done twice.
create table ops (
    game text   not null references games (id) on delete cascade,
    seat text   not null,
    op   text   not null, -- the board's own id of the operation
    line bigint not null, -- the answer: how many entries the seat's log had then
    primary key (game, seat, op)
) without rowid;

-- One row, written to find out whether the store can still write.
create table health (
    id   integer primary key check (id = 1),
    beat text    not null
);
