/** What the test files of one process share is given back when the last of them has ended. */
const endings: (() => Promise<void>)[] = []

export function atEnd(ending: () => Promise<void>): void {
  endings.push(ending)
}

/** The last begun is ended first. */
export async function endAll(): Promise<void> {
  for (const ending of endings.splice(0).reverse()) await ending()
}
