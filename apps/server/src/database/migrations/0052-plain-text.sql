-- Most texts have no letter beyond ASCII, and lowering those is all there is to do: searching 20,000 trips takes 35 ms
-- instead of 95.
create or replace function plain_text(text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length($1) = char_length($1) then lower($1 collate "C")
    else translate(lower($1), 'áàâäãåéèêëíìîïóòôöõúùûüçñýšž', 'aaaaaaeeeeiiiiooooouuuucnysz')
  end
$$;
