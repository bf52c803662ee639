import type { FieldWords } from '../../lib/form/issue-text.ts'

/** What these pages say at their fields, where the general words would be vaguer. */
export const authWords: FieldWords = {
  email: { 'field.required': 'auth:rule.emailRequired', 'field.email': 'auth:rule.emailInvalid' },
  password: {
    'field.required': 'auth:rule.passwordRequired',
    'field.tooShort': 'auth:rule.passwordTooShort',
    'field.common': 'auth:rule.passwordCommon',
  },
  confirm: { 'field.required': 'auth:rule.confirmRequired', 'field.match': 'auth:rule.passwordsMatch' },
  name: { 'field.required': 'auth:rule.nameRequired' },
  agreements: { 'field.required': 'auth:rule.agreementsRequired' },
}
