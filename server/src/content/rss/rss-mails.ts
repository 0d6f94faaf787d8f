import type { Mail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

/** The words of feeds and of the mail about them. */
export const rssWords = wordsIn(import.meta.dirname, english)

/** With the new address: everyone who reads it may listen, so the mail is emptied once it is sent. */
export function replacedMail({ name, url, listUrl }: { name: string; url: string; listUrl: string }): Mail {
  return (language) => {
    const { t } = rssWords(language)
    return {
      subject: t('replaced.subject', { name }),
      paragraphs: [t('replaced.text', { name }), t('replaced.address'), url, t('replaced.keep')],
      action: { label: t('replaced.action'), url: listUrl },
    }
  }
}
