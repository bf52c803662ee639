import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { Failure } from '../trpc/failure.ts'
import type { FieldWords } from './issue-text.ts'
import { showIssues } from './resolver.ts'

export interface SecretFields<Values extends FieldValues> {
  /** Every field of the form. */
  fields: readonly FieldPath<Values>[]
  /** The field of the password that the server compares. */
  password?: FieldPath<Values>
  /** The field of the code of the phone. */
  code?: FieldPath<Values>
  words?: FieldWords
}

/** Puts a refused password, a refused code and refused values at their fields. Returns what is left to say above them. */
export function showSecretProblems<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  failure: Failure,
  { fields, password, code, words }: SecretFields<Values>,
): Failure | null {
  if (failure.reason === 'WRONG_CREDENTIALS' && password) {
    setError(password, { type: 'server', message: 'mfa:wrongPassword' }, { shouldFocus: true })
    return null
  }
  if (failure.reason === 'MFA_CODE' && code) {
    setError(code, { type: 'server', message: 'mfa:wrongCode' }, { shouldFocus: true })
    return null
  }
  const rest = showIssues(setError, failure.issues, { fields, words })
  return failure.reason === 'VALIDATION' && failure.issues.length > 0 && rest.length === 0 ? null : failure
}
