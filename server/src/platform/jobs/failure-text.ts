/** What a job failed with, and what that was caused by: "unavailable" alone does not say why. No stack, no parameters. */
export function failureText(error: unknown): string {
  const texts: string[] = []
  for (let cause = error; cause !== undefined && cause !== null && texts.length < 5; cause = causeOf(cause)) {
    const text = textOf(cause)
    if (!texts.includes(text)) texts.push(text)
  }
  return texts.join(': ')
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

/** pg-boss emits plain objects with the fields of an error. */
function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  return 'message' in error && typeof error.message === 'string' && error.message !== ''
    ? error.message
    : error instanceof Error
      ? error.name
      : JSON.stringify(error)
}
