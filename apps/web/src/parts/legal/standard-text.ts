import type { Translate } from '@marquee/i18n'

const terms = ['account', 'work', 'guests', 'record', 'end', 'changes'] as const
const privacy = ['who', 'what', 'why', 'browser', 'seen', 'long', 'rights'] as const

/** A heading with what stands below it; the first part of a text may have none. */
export interface LegalSection {
  title: string
  paragraphs: string[]
}

/** The text that holds until the venue writes its own, as one would type it: lines that begin with "# " are headings. */
export function standardText(id: 'terms' | 'privacy', { t, venue }: { t: Translate; venue: string }): string {
  const sections =
    id === 'terms'
      ? terms.map((each) => `# ${t(`legal:terms.${each}.title`)}\n${t(`legal:terms.${each}.body`, { venue })}`)
      : privacy.map((each) => `# ${t(`legal:privacy.${each}.title`)}\n${t(`legal:privacy.${each}.body`, { venue })}`)
  const lead = id === 'terms' ? t('legal:terms.lead', { venue }) : t('legal:privacy.lead', { venue })
  return [lead, ...sections].join('\n\n')
}

/** A text as it is read: each line is a paragraph, or begins a section. */
export function sectionsOf(text: string): LegalSection[] {
  const sections: LegalSection[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    const title = /^#+\s+(.+)$/.exec(line)?.[1]
    if (title || sections.length === 0) sections.push({ title: title ?? '', paragraphs: [] })
    if (!title && line) sections.at(-1)?.paragraphs.push(line)
  }
  return sections.filter((each) => each.title || each.paragraphs.length > 0)
}
