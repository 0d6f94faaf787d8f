/** How column values become JavaScript values and back. */
import pg from 'pg'

const { builtins } = pg.types
type Parser = (text: string) => unknown

const PARSERS: Partial<Record<number, Parser>> = {
  [builtins.INT8]: parseBigint,
  [builtins.TIMESTAMPTZ]: (text) => Temporal.Instant.from(text),
  [builtins.DATE]: (text) => text,
}

/** `bigint` → number, `timestamptz` → `Temporal.Instant`, `date` → its ISO text; the rest as pg does. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    const parser = format === 'binary' ? undefined : PARSERS[oid]
    return parser ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
  },
}

/** pg would send an instant as JSON, in quotes. */
export function toParameter(value: unknown): unknown {
  return value instanceof Temporal.Instant ? value.toString() : value
}

function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`a bigint beyond the safe integers: ${text}`)
  return value
}
