/**
 * Built code in ASCII, other characters as `\uXXXX`: V8 keeps the text of all that it has loaded, with two bytes for each character as soon as
 * one of them is a typographic quote. For Vite, after all that prints code anew; the lines stay the same.
 */
export const oneByteCode = {
  name: 'one-byte-code',
  enforce: 'post' as const,
  // Browsers get what is shorter.
  applyToEnvironment: ({ name }: { name: string }) => name !== 'client',
  generateBundle(_: unknown, files: Record<string, object>) {
    for (const file of Object.values(files)) if ('code' in file) file.code = asciiOf(String(file.code))
  },
}

/** Says the same in strings, templates and patterns, but not to `String.raw`. */
export function asciiOf(code: string): string {
  return code.replace(/[^ -~\t\n\r]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
