-- Each word of a search for users is looked for among the names of companies, too.

create index company_search on company using gin (lower(name) gin_trgm_ops);
