import type { approvalSummary, ModuleAccess } from '@marquee/contract'
import type { z } from 'zod'
import type { SignedContext } from '../core/context.ts'
import { plainAmount } from '../core/plain-amount.ts'
import { Refusal, toRefusal } from '../core/refusal.ts'

// Which commands someone may ask another person to approve. The root fills it with what the routers declare, so that
// the domain of approvals needs to know no other domain.

/** What a command would do, worded from the database. */
export type ApprovalSummary = z.infer<typeof approvalSummary>

type Fact = ApprovalSummary['facts'][number]

/** A fact as part of a list; nothing where there is nothing to say. */
export const factOf = (name: Fact['name'], value = ''): Fact[] => (value === '' ? [] : [{ name, value }])

/** An amount as part of a list. */
export const moneyFact = (name: Fact['name'], amountMinor: number, currency: string): Fact[] => [
  { name, value: plainAmount(amountMinor, currency), money: { amountMinor, currency } },
]

/** A command as its describer words it. `needs` is what an approver must hold when that is not the procedure's own right. */
export type Described = ApprovalSummary & { needs?: ModuleAccess | undefined }

/** Words commands for approvers, by the procedure's path. `input` has passed the procedure's own schema. */
export interface Describers<Input = never> {
  [path: string]: (ctx: SignedContext, input: Input) => Promise<Described>
}

/** A command that can be approved. */
export interface Approvable {
  access: ModuleAccess
  /** Every person may ask, also those who do not see its module. */
  forAnyone: boolean
  /** The input as the procedure will see it; VALIDATION with paths below `input`. */
  parse(input: unknown): Promise<unknown>
  describe(ctx: SignedContext, input: unknown): Promise<Described>
}

interface Declared {
  _def: {
    inputs: unknown[]
    meta?: { access?: unknown; approvable?: boolean; askedBy?: string; limitedBy?: ModuleAccess }
  }
}

const known = new Map<string, Approvable>()

/** The command at this path, when it can be approved. */
export const findApprovable = (path: string): Approvable | undefined => known.get(path)

/** The paths of all commands that can be approved. */
export const approvablePaths = (): string[] => [...known.keys()].sort()

/**
 * Takes the approvable procedures of a router. Throws when one has no describer, or a describer no such procedure: an
 * approver is never shown a command that nobody has put into words.
 */
export function offerForApproval(procedures: Record<string, unknown>, describers: Describers): void {
  const declared = procedures as Record<string, Declared>
  const approvable = Object.keys(declared).filter((path) => declared[path]?._def.meta?.approvable === true)
  const [missing] = approvable.filter((path) => !Object.hasOwn(describers, path))
  const [spare] = Object.keys(describers).filter((path) => !approvable.includes(path))
  if (missing) throw new Error(`${missing} can be approved and has no describer`)
  if (spare) throw new Error(`${spare} has a describer and cannot be approved`)
  for (const path of approvable) {
    const { inputs, meta } = declared[path]?._def ?? { inputs: [] }
    const describe = describers[path] as Approvable['describe']
    known.set(path, {
      access: accessOf(path, meta?.limitedBy ?? meta?.access),
      forAnyone: meta?.askedBy === 'anyone',
      parse: (input) => parse(inputs, input),
      describe,
    })
  }
}

function accessOf(path: string, access: unknown): ModuleAccess {
  if (typeof access !== 'object' || access === null) throw new Error(`${path} needs no right that could be approved`)
  return access as ModuleAccess
}

async function parse(inputs: readonly unknown[], input: unknown): Promise<unknown> {
  const parts: unknown[] = []
  try {
    for (const schema of inputs) parts.push(await (schema as z.ZodType).parseAsync(input))
  } catch (thrown) {
    const { code, data } = toRefusal(thrown)
    const issues = data.issues?.map(({ path, message }) => ({ path: path ? `input.${path}` : 'input', message }))
    throw new Refusal(code, { ...data, ...(issues && { issues }) })
  }
  return parts.length > 1 ? Object.assign({}, ...parts) : parts[0]
}
