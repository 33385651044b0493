-- How a trip may have been made other than by the driver's car (core's MoveKind). With deleted_at it is a move: in no list and
-- no total of trips (decision 0150).
alter table trip add column mode text;
