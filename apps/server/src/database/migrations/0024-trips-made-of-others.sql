-- What a merged trip, or the half of one that was split, was made of, and what that was made of in its turn: it is not
-- restored while one of these is on the list, for its kilometres would be there twice.

alter table trip add column made_of uuid[] not null default '{}';
