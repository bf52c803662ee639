import type { FieldIssue } from '@marquee/contract'
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  type UseFormSetError,
} from 'react-hook-form'
import { fetchSoon } from '../on-demand.ts'
import { type FieldWords, issueText } from './issue-text.ts'

/** The part of a zod schema that a form needs; a whole import of zod would cost every screen. */
interface Schema<Output> {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Output } | { success: false; error: { issues: readonly SchemaIssue[] } }
}

interface SchemaIssue {
  path: readonly PropertyKey[]
  message: string
  code?: string
}

/**
 * Checks a form with the schema that the server uses as well. Errors carry a key of the texts, not a sentence, so that
 * they follow the language.
 */
export function resolverOf<Output extends FieldValues, Values extends FieldValues = Output>(
  schema: Schema<Output>,
  words?: FieldWords,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const read = schema.safeParse(values)
    if (read.success) return { values: read.data, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const issue of read.error.issues) {
      const path = issue.path.map(String).join('.') || 'root'
      const type = issue.code ?? 'custom'
      // The first problem of a field is the one to solve first.
      if (!(path in errors)) set(errors, path, { type, message: issueText({ path, message: issue.message }, words) })
    }
    return { values: {}, errors }
  }
}

/**
 * The same for a form that a screen shows at once: its schema, and zod with it, comes once the screen has its data, or
 * with the first check. Without it nothing is checked here, and the server's answer is what counts.
 */
export function resolverLater<Output extends FieldValues>(
  load: () => Promise<Schema<Output>>,
  words?: FieldWords,
): Resolver<Output, unknown, Output> {
  fetchSoon(load)
  return async (values, context, options) => {
    const schema = await load().catch(() => null)
    return schema ? resolverOf<Output>(schema, words)(values, context, options) : { values, errors: {} }
  }
}

/** Puts what the server refused at its fields. Returns the issues that belong to no field of this form. */
export function showIssues<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  issues: readonly FieldIssue[],
  options: { fields: readonly FieldPath<Values>[]; words?: FieldWords },
): FieldIssue[] {
  const rest: FieldIssue[] = []
  for (const issue of issues) {
    const field = options.fields.find((name) => name === issue.path)
    if (field) setError(field, { type: 'server', message: issueText(issue, options.words) })
    else rest.push(issue)
  }
  return rest
}
