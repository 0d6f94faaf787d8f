import { TAG, TAG_MAX, tagText, withoutOtherSigns } from '@limelight/contract/tag-text'

/** Pure: the tags in what was typed; what cannot be part of one is dropped. */
export function tagsOf(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((word) => {
    const tag = [...tagText(withoutOtherSigns(word))].slice(0, TAG_MAX).join('')
    return TAG.test(tag) ? [tag] : []
  })
}
