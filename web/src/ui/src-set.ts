/** Pure: the `srcset` of a file's pictures, whose names contain their widths (`…/w640.webp`). */
export function srcSetOf(urls: readonly string[]): string | undefined {
  const sized = urls.flatMap((url) => {
    const width = /\/w(\d+)\.webp$/.exec(url)?.[1]
    return width ? [`${url} ${width}w`] : []
  })
  return sized.length > 0 ? sized.join(', ') : undefined
}
