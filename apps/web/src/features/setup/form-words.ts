import type { FieldWords } from '../../lib/form/issue-text.ts'

export const ownerWords: FieldWords = {
  name: { 'field.required': 'auth:rule.nameRequired' },
  email: { 'field.required': 'auth:rule.emailRequired', 'field.email': 'auth:rule.emailInvalid' },
  password: {
    'field.required': 'auth:rule.passwordRequired',
    'field.tooShort': 'auth:rule.passwordTooShort',
    'field.common': 'auth:rule.passwordCommon',
  },
}

export const venueWords: FieldWords = {
  name: { 'field.required': 'setup:rule.venueNameRequired' },
  zone: { 'field.invalid': 'setup:rule.zone' },
  currency: { 'field.invalid': 'setup:rule.currency' },
}
