/** Inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }

/**
 * One range of a Range header. Undefined: send everything (no header, another unit, several ranges, nonsense); 'unsatisfiable':
 * answer 416. RFC 9110 §14.2 lets a server ignore ranges that it does not serve.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  if (first === '' && last === '') return undefined
  if (first === '') return suffixRange(Number(last), sizeBytes)
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < sizeBytes ? { start, end } : 'unsatisfiable'
}

function suffixRange(lengthBytes: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (lengthBytes === 0) return 'unsatisfiable'
  return { start: Math.max(0, sizeBytes - lengthBytes), end: sizeBytes - 1 }
}
