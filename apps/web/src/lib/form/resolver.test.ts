import { signUpInput } from '@marquee/contract'
import { describe, expect, it, vi } from 'vitest'
import { issueText } from './issue-text.ts'
import { resolverOf, showIssues } from './resolver.ts'

const options = { fields: {}, shouldUseNativeValidation: false }

describe('resolverOf', () => {
  const resolver = resolverOf(signUpInput, { email: { 'field.required': 'auth:rule.emailRequired' } })

  it('gives the values as the schema reads them', async () => {
    const values = { name: ' Elif ', email: 'e@x.example', password: 'long enough', agreements: true }
    expect(await resolver(values, undefined, options)).toEqual({ values: { ...values, name: 'Elif' }, errors: {} })
  })

  it('names the first problem of each field by its text', async () => {
    const values = { name: '', email: '', password: 'short', agreements: true }
    const { errors } = await resolver(values, undefined, options)
    expect(Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))).toEqual({
      name: 'errors:field.required',
      email: 'auth:rule.emailRequired',
      password: 'errors:field.tooShort',
    })
  })
})

describe('issues of the server', () => {
  it('never show a foreign sentence', () => {
    expect(issueText({ path: 'name', message: 'Invalid input: expected string' })).toBe('errors:field.invalid')
  })

  it('go to their fields, the rest comes back', () => {
    const setError = vi.fn()
    const rest = showIssues(
      setError,
      [
        { path: 'name', message: 'field.tooLong' },
        { path: 'proof', message: 'field.invalid' },
      ],
      { fields: ['name'] },
    )
    expect(setError).toHaveBeenCalledExactlyOnceWith('name', { type: 'server', message: 'errors:field.tooLong' })
    expect(rest).toEqual([{ path: 'proof', message: 'field.invalid' }])
  })
})
