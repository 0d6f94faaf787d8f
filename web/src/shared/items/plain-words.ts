/**
 * Pure: a formatted text without the marks of plain pairs and of lines, where visitors' pages show or say it in short. `plainText` of the
 * contract knows every mark and weighs ten times as much; what differs between the two stays as it was written.
 */
export function plainWords(text: string): string {
  let plain = text.replace(/^(?:## |> )/gm, '')
  for (let depth = 0; depth < 3; depth += 1) plain = plain.replace(PAIR, '$2')
  return plain
}

const PAIR = /(?<=(?:^|[\s("'“«])[*_~]{0,4})(\*\*|~~|[*_])(?=\S)([^*_~\n]+)(?<=\S)\1(?![\p{L}\p{N}])/gmu

/** Whether there is anything that could be one; most texts have nothing. */
export function mayHaveMarks(text: string): boolean {
  return /[*_~]|^[#>\d-]/m.test(text)
}
