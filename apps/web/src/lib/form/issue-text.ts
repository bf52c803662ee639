import type { FieldIssue } from '@marquee/contract'
import type { MessageKey, MessageKeyOf } from '@marquee/i18n'

/** Better words for one field than the general ones: `{ email: { 'field.required': 'auth:rule.emailRequired' } }`. */
export type FieldWords = Partial<Record<string, Partial<Record<string, MessageKey>>>>

/** The text of an issue: contract says `field.tooLong`, the catalogue has the sentence. */
export function issueText(issue: FieldIssue, words: FieldWords = {}): MessageKey {
  const own = words[issue.path]?.[issue.message]
  if (own) return own
  const known = issue.message.startsWith('field.') ? issue.message : 'field.invalid'
  return `errors:${known}` as MessageKeyOf<'errors'>
}
