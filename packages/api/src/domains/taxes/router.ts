import { changeTaxRateInput, createTaxInput, removeTaxInput, renameTaxInput, taxRateRow } from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { changeTaxRate, createTax, listTaxes, removeTax, renameTax } from './service.ts'

const audited = { audited: true }
const rates = z.array(taxRateRow)

// Each change answers all rates: one of them may end where another begins.
export const taxesRouter = router({
  list: can('settings', 'view')
    .output(rates)
    .query(({ ctx }) => listTaxes(ctx)),
  create: can('settings', 'update')
    .meta(audited)
    .input(createTaxInput)
    .output(rates)
    .mutation(({ ctx, input }) => createTax(ctx, input)),
  changeRate: can('settings', 'update')
    .meta(audited)
    .input(changeTaxRateInput)
    .output(rates)
    .mutation(({ ctx, input }) => changeTaxRate(ctx, input)),
  rename: can('settings', 'update')
    .meta(audited)
    .input(renameTaxInput)
    .output(rates)
    .mutation(({ ctx, input }) => renameTax(ctx, input)),
  remove: can('settings', 'update')
    .meta(audited)
    .input(removeTaxInput)
    .output(rates)
    .mutation(({ ctx, input }) => removeTax(ctx, input)),
})
