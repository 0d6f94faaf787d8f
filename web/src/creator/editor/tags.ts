const TAG_MAX = 40

/** Pure: the tags in what was typed; what cannot be part of one is dropped. */
export function tagsOf(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((word) => {
    const tag = word
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_]/gu, '')
      .slice(0, TAG_MAX)
    return tag === '' ? [] : [tag]
  })
}
