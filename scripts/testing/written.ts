/** What test files write to their output, such as the log of the app: shown below the failures of a file, whose cause it may name. */

/** Characters of the end of a file's output. */
const SHOWN_MAX = 8_000
const MARK = '\u0001file '

/** A line that `run-files.ts` writes before the output of each file. */
export function startOfFile(file: string): string {
  return `\n${MARK}${file}\n`
}

/** By file, from the output of a process that has run some; what came before the first has the empty name. */
export function outputByFile(output: string): Map<string, string> {
  const [first = '', ...parts] = output.split(MARK)
  const named = parts.map((part): [string, string] => {
    const end = part.indexOf('\n')
    return [part.slice(0, end), part.slice(end + 1)]
  })
  return new Map([['', first], ...named])
}

export function writtenText(output = ''): string {
  const text = output.trim()
  if (text === '') return ''
  return `── written by this file:\n${text.slice(-SHOWN_MAX).replaceAll('\\n', '\n')}\n──\n`
}
