/**
 * Pure: what a tile shows and says of a formatted text, without the marks of plain pairs and of lines. `plainText` of the contract knows
 * every mark and weighs ten times as much; what differs between the two stays as it was written.
 */
const LINE_MARK = /^(?:## |> )/gm
const DOUBLE = /(?<![\p{Lu}\p{Ll}\p{N}][*_~]{0,4})(\*\*|~~)(?=\S)([^*_~\n]+)(?<=\S)\1(?![\p{Lu}\p{Ll}\p{N}])/gu
const SINGLE = /(?<=(?:^|[\s("'“«])[*_~]{0,4})([*_])(?=\S)([^*_~\n]+)(?<=\S)\1(?![\p{Lu}\p{Ll}\p{N}])/gmu
/** Marks inside of marks. */
const PASSES = 3

export function plainWords(text: string): string {
  if (!mayHaveMarks(text)) return text
  let plain = text.replace(LINE_MARK, '')
  for (let pass = 0; pass < PASSES; pass += 1) plain = plain.replace(DOUBLE, '$2').replace(SINGLE, '$2')
  return plain
}

/** Whether there is anything that could be one; most texts have nothing. */
export function mayHaveMarks(text: string): boolean {
  return /[*_~]|^(?:## |> |- |\d)/m.test(text)
}
