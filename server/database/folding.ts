/**
 * The functions of `engine/definition/fold-text.ts` for statements, written from the same tables, so that every database
 * folds alike: embedded and PostgreSQL, whatever their locales (decision 28).
 */
import {
  BLANKS,
  type CodePoints,
  FOLDED_LETTERS,
  LEFT_OUT,
  SIGNS,
  SYLLABLES,
  TWO_LETTERS,
} from '../../engine/definition/fold-text.ts'

const BMP_END = 0xffff

/** A code point in a regular expression of PostgreSQL. */
const escaped = (point: number): string =>
  point > BMP_END ? `\\U${point.toString(16).padStart(8, '0')}` : `\\u${point.toString(16).padStart(4, '0')}`

const classOf = (...tables: readonly (readonly CodePoints[])[]): string =>
  tables.flatMap((table) => table.map(([first, last]) => `${escaped(first)}-${escaped(last)}`)).join('')

/**
 * Where the characters are that are replaced: `translate` compares each character of a text with each of its list, so
 * they are lists by script, and a text is only given to those it needs.
 */
const SCRIPTS: readonly CodePoints[] = [
  [0x80, 0x24f],
  [0x250, 0x3ff],
  [0x400, 0x42f],
  [0x430, 0x5ff],
  [0x600, 0x7bf],
  [0x7c0, 0x10_ffff],
]

const codePoint = (letter: string | undefined): number => letter?.codePointAt(0) ?? 0

const lists = SCRIPTS.map(([first, last]) =>
  [...FOLDED_LETTERS]
    .filter(([letter]) => codePoint(letter) >= first && codePoint(letter) <= last)
    .toSorted(([one], [other]) => codePoint(one) - codePoint(other)),
)

/** The characters of a list as ranges. */
function rangesOf(list: readonly (readonly [string, string])[]): readonly CodePoints[] {
  return list
    .map(([letter]) => codePoint(letter))
    .reduce<CodePoints[]>((ranges, point) => {
      const last = ranges.at(-1)
      return last && point <= last[1] + 1 ? [...ranges.slice(0, -1), [last[0], point]] : [...ranges, [point, point]]
    }, [])
}

const translations = lists.map((list) => {
  const [from, to] = [list.map(([letter]) => letter).join(''), list.map(([, folded]) => folded).join('')]
  return `if plain ~ '[${classOf(rangesOf(list))}]' then plain := translate(plain, '${from}', '${to}'); end if;`
})

const spelled = TWO_LETTERS.reduce((text, [letter, two]) => `replace(${text}, '${letter}', '${two}')`, 'plain')

const before = `([${classOf(SIGNS)}])(?=[^${classOf(SIGNS, BLANKS)}])|([^${classOf(BLANKS)}])(?=[${classOf(SYLLABLES)}])`

/**
 * `fold_text` is a plain expression, which PostgreSQL writes into the statement: most texts are ASCII, and need no call.
 * Comments are not allowed here (`fingerprintOf`).
 */
export const FOLDING_FUNCTIONS = `
create function folded_letters(given text) returns text language plpgsql immutable parallel safe as $$
  declare plain text := lower(regexp_replace(normalize(given, NFKD), '[${classOf(LEFT_OUT)}]', '', 'g') collate "C");
  begin
    if plain !~ '[${classOf(...lists.map(rangesOf))}${TWO_LETTERS.map(([letter]) => letter).join('')}]' then return plain; end if;
    ${translations.join('\n    ')}
    return ${spelled};
  end $$;
create function fold_text(given text) returns text language sql immutable parallel safe
  as $$ select case when octet_length(given) = length(given) then lower(given collate "C") else folded_letters(given) end $$;
create function search_form(given text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(' ' || ltrim(fold_text(given), ' '), '${before}', '\\1\\2 ', 'g') $$;
create function keep_search_form() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    new.search_text := search_form(new.search_text);
    return new;
  end $$;
create function sort_key(given text) returns text language sql immutable parallel safe
  as $$ select fold_text(given) || E'\\u0001' || given $$;
`
