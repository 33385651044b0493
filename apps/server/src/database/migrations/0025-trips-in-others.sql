-- Which trips are part of another on the list is asked before one is restored; few are.

create index trip_made_of on trip (owner_id) where made_of <> '{}';
