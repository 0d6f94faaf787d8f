/** Text files say with their first bytes whether they are UTF-16; Windows writes such. */
const MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** Undefined for what is neither UTF-8 nor UTF-16: which of the older encodings it is, nothing says, and a wrong guess shows wrong letters. */
export async function readText(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = MARKS.find(({ bytes: first }) => first.every((byte, index) => bytes[index] === byte))
  try {
    return new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
