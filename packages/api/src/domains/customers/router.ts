import { fileAddress } from '@marquee/contract'
import {
  duplicatesInput,
  duplicatesPage,
  mergeInput,
  mergePreview,
  mergeTarget,
  notSameInput,
  undoMergeInput,
} from '@marquee/contract/customer-merges'
import { anonymised, anonymiseInput, exportPersonalInput, revealedCustomer } from '@marquee/contract/customer-privacy'
import {
  addContactInput,
  addNoteInput,
  attachedOrders,
  attachOrdersInput,
  contactTarget,
  customerFigures,
  customerFile,
  customerHistory,
  customerOfOrder,
  customerOfOrderInput,
  customerTarget,
  detachOrderInput,
  endFlagInput,
  figuresInput,
  foundCustomers,
  historyInput,
  lookUpInput,
  setConsentInput,
  setFlagInput,
  verifyContactInput,
} from '@marquee/contract/customers'
import { previewRetentionInput, retentionPreview, retentionRule, setRetentionInput } from '@marquee/contract/retention'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { customers } from './record.ts'
import { anonymiseCustomer, previewAnonymise } from './service/anonymise.ts'
import { setConsent } from './service/consent.ts'
import { addContact, removeContact, setMainContact, verifyContact } from './service/contacts.ts'
import { listDuplicates, markNotSame, unmarkNotSame } from './service/duplicates.ts'
import { exportPersonal } from './service/export-personal.ts'
import { endFlag, setFlag } from './service/flags.ts'
import { getHistory } from './service/history.ts'
import { lookUpCustomers } from './service/look-up.ts'
import { mergeCustomers, previewMerge, undoMerge } from './service/merge.ts'
import { addNote } from './service/notes.ts'
import { attachOrders, detachOrder, getCustomerOfOrder } from './service/orders.ts'
import { getCustomerFigures, getCustomerFile } from './service/read.ts'
import { listRetention, previewRetention, setRetention } from './service/retention.ts'
import { revealCustomer } from './service/reveal.ts'

const audited = { audited: true }
// People of the venue alone: a program that sells knows its own guests.
const forPeople = (action: 'view' | 'create' | 'update' | 'archive' | 'export' | 'privacy' | 'reveal') =>
  can('customers', action).meta({ forKeys: 'none' })

export const customersRouter = router({
  list: customers.page(forPeople('view')),
  get: customers.get(forPeople('view')),
  create: customers.create(forPeople('create')),
  import: customers.import(forPeople('create')),
  exportPart: customers.exportPart(forPeople('export')),
  update: customers.update(forPeople('update')),
  archive: customers.archive(forPeople('archive')),
  changed: customers.changed(forPeople('view')),
  lookUp: forPeople('view')
    .input(lookUpInput)
    .output(foundCustomers)
    .query(({ ctx, input }) => lookUpCustomers(ctx, input.query)),
  file: forPeople('view')
    .input(customerTarget)
    .output(customerFile)
    .query(({ ctx, input }) => getCustomerFile(ctx, input.id)),
  figures: forPeople('view')
    .input(figuresInput)
    .output(z.array(customerFigures))
    .query(({ ctx, input }) => getCustomerFigures(ctx, input.ids)),
  history: forPeople('view')
    .input(historyInput)
    .output(customerHistory)
    .query(({ ctx, input }) => getHistory(ctx, input)),
  addNote: forPeople('update')
    .meta(audited)
    .input(addNoteInput)
    .output(customerFile)
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  setFlag: forPeople('update')
    .meta(audited)
    .input(setFlagInput)
    .output(customerFile)
    .mutation(({ ctx, input }) => setFlag(ctx, input)),
  endFlag: forPeople('update')
    .meta(audited)
    .input(endFlagInput)
    .output(customerFile)
    .mutation(({ ctx, input }) => endFlag(ctx, input)),
  addContact: forPeople('update')
    .meta(audited)
    .input(addContactInput)
    .output(customerFile)
    .mutation(({ ctx, input }) => addContact(ctx, input)),
  removeContact: forPeople('update')
    .meta(audited)
    .input(contactTarget)
    .output(customerFile)
    .mutation(({ ctx, input }) => removeContact(ctx, input)),
  setMainContact: forPeople('update')
    .meta(audited)
    .input(contactTarget)
    .output(customerFile)
    .mutation(({ ctx, input }) => setMainContact(ctx, input)),
  verifyContact: forPeople('update')
    .meta(audited)
    .input(verifyContactInput)
    .output(customerFile)
    .mutation(({ ctx, input }) => verifyContact(ctx, input)),
  setConsent: forPeople('update')
    .meta(audited)
    .input(setConsentInput)
    .output(customerFile)
    .mutation(({ ctx, input }) => setConsent(ctx, input)),
  mergePreview: forPeople('archive')
    .input(mergeTarget)
    .output(mergePreview)
    .query(({ ctx, input }) => previewMerge(ctx, input)),
  merge: forPeople('archive')
    .meta(audited)
    .input(mergeInput)
    .output(customerFile)
    .mutation(({ ctx, input }) => mergeCustomers(ctx, input)),
  undoMerge: forPeople('archive')
    .meta(audited)
    .input(undoMergeInput)
    .output(customerFile)
    .mutation(({ ctx, input }) => undoMerge(ctx, input)),
  duplicates: forPeople('archive')
    .input(duplicatesInput)
    .output(duplicatesPage)
    .query(({ ctx, input }) => listDuplicates(ctx, input)),
  notSame: forPeople('archive')
    .meta(audited)
    .input(notSameInput)
    .output(z.object({ isNew: z.boolean() }))
    .mutation(({ ctx, input }) => markNotSame(ctx, input)),
  undoNotSame: forPeople('archive')
    .meta(audited)
    .input(notSameInput)
    .output(z.object({ isNew: z.boolean() }))
    .mutation(({ ctx, input }) => unmarkNotSame(ctx, input)),
  ofOrder: forPeople('view')
    .input(customerOfOrderInput)
    .output(customerOfOrder)
    .query(({ ctx, input }) => getCustomerOfOrder(ctx, input.orderId)),
  attachOrders: forPeople('update')
    .meta(audited)
    .input(attachOrdersInput)
    .output(attachedOrders)
    .mutation(({ ctx, input }) => attachOrders(ctx, input)),
  detachOrder: forPeople('update')
    .meta(audited)
    .input(detachOrderInput)
    .output(attachedOrders)
    .mutation(({ ctx, input }) => detachOrder(ctx, input)),
  anonymisePreview: forPeople('privacy')
    .input(customerTarget)
    .output(anonymised)
    .query(({ ctx, input }) => previewAnonymise(ctx, input.id)),
  anonymise: forPeople('privacy')
    .meta(audited)
    .input(anonymiseInput)
    .output(anonymised)
    .mutation(({ ctx, input }) => anonymiseCustomer(ctx, input)),
  exportPersonal: forPeople('privacy')
    .meta(audited)
    .input(exportPersonalInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportPersonal(ctx, input)),
  reveal: forPeople('reveal')
    .meta(audited)
    .input(customerTarget)
    .output(revealedCustomer)
    .mutation(({ ctx, input }) => revealCustomer(ctx, input.id)),
  retention: forPeople('privacy')
    .output(z.array(retentionRule))
    .query(({ ctx }) => listRetention(ctx)),
  previewRetention: forPeople('privacy')
    .input(previewRetentionInput)
    .output(retentionPreview)
    .query(({ ctx, input }) => previewRetention(ctx, input)),
  setRetention: forPeople('privacy')
    .meta(audited)
    .input(setRetentionInput)
    .output(z.array(retentionRule))
    .mutation(({ ctx, input }) => setRetention(ctx, input)),
})
