import type {
  CancellationRuleRow,
  CardTerminalRow,
  CompQuotaRow,
  DepositRuleRow,
  DeviceRow,
  PaymentMethodRow,
  ReasonRow,
  WebhookDeliveryId,
  WebhookId,
  WebhookRow,
} from '@marquee/contract'
import type { RetentionKind } from '@marquee/contract/retention'
import type { StockLocationRow } from '@marquee/contract/stock'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// The parts show their failures themselves.
const meta = { ownError: true }

/** The facts of the venue. */
export const useVenueSettings = () => trpc.settings.venue.useQuery(undefined, { meta })

/** Changes them; what others of the page show of it follows. */
export function useUpdateVenue() {
  const utils = trpc.useUtils()
  return trpc.settings.updateVenue.useMutation({
    meta,
    onSuccess: (venue) => utils.settings.venue.setData(undefined, venue),
    onError: () => void utils.settings.venue.invalidate(),
  })
}

/** The series of numbers, as they stand when the part is opened. */
export const useNumberSeries = () => trpc.settings.numbers.useQuery(undefined, { meta, gcTime: 0 })

/** The terms and the privacy policy that hold now. */
export const useLegalTexts = () => trpc.settings.legalTexts.useQuery(undefined, { meta })

/** Publishes a version of one; the pages that everybody reads follow. */
export function usePublishLegalText() {
  const utils = trpc.useUtils()
  return trpc.settings.publishLegalText.useMutation({
    meta,
    onSuccess: (saved) => {
      utils.settings.legalTexts.setData(undefined, (all) => all?.map((each) => (each.id === saved.id ? saved : each)))
      void utils.home.legalText.invalidate()
    },
    onError: () => void utils.settings.legalTexts.invalidate(),
  })
}

/** Leave to upload a logo. */
export const useUploadLogo = () => trpc.settings.uploadLogo.useMutation({ meta }).mutateAsync

/** How long each kind of personal data is kept. */
export const useRetention = () => trpc.customers.retention.useQuery(undefined, { meta })

/** What a rule would erase now; counted anew each time it is asked. */
export const useRetentionPreview = (input: { kind: RetentionKind; months: number }) =>
  trpc.customers.previewRetention.useQuery(input, { meta, gcTime: 0 })

/** Sets a rule; it answers all of them. */
export function useSetRetention() {
  const utils = trpc.useUtils()
  return trpc.customers.setRetention.useMutation({
    meta,
    onSuccess: (rules) => utils.customers.retention.setData(undefined, rules),
    onError: () => void utils.customers.retention.invalidate(),
  })
}

/** The rates of all taxes. */
export const useTaxRates = () => trpc.taxes.list.useQuery(undefined, { meta })

/** Everything that is done with taxes. Each answers all rates. */
export function useTaxMutations() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSuccess: (rates: ReturnType<typeof useTaxRates>['data']) => {
      utils.taxes.list.setData(undefined, rates)
      void utils.prices.invalidate()
    },
    onError: () => void utils.taxes.list.invalidate(),
  }
  return {
    create: trpc.taxes.create.useMutation(options),
    changeRate: trpc.taxes.changeRate.useMutation(options),
    rename: trpc.taxes.rename.useMutation(options),
    remove: trpc.taxes.remove.useMutation(options),
  }
}

export const paymentMethodCalls = recordCalls<PaymentMethodRow>(trpc.paymentMethods, () => {
  const utils = trpc.useUtils()
  return () => utils.paymentMethods.list.invalidate()
})

/** The work of the server by kind; it says nothing by itself, so it is read again now and then. */
export const useServerWork = () => trpc.jobs.work.useQuery(undefined, { meta, refetchInterval: 10_000 })

/** Tries the venue's failed jobs of a kind once more. */
export function useRetryKind() {
  const utils = trpc.useUtils()
  return trpc.jobs.retryKind.useMutation({ meta, onSettled: () => void utils.jobs.invalidate() })
}

export const reasonCalls = recordCalls<ReasonRow>(trpc.reasons, () => {
  const utils = trpc.useUtils()
  return () => utils.reasons.list.invalidate()
})

export const stockPlaceCalls = recordCalls<StockLocationRow>(trpc.stockLocations, () => {
  const utils = trpc.useUtils()
  return () => utils.stockLocations.list.invalidate()
})

export const cancellationRuleCalls = recordCalls<CancellationRuleRow>(trpc.cancellationRules, () => {
  const utils = trpc.useUtils()
  return () => utils.cancellationRules.list.invalidate()
})

export const depositRuleCalls = recordCalls<DepositRuleRow>(trpc.depositRules, () => {
  const utils = trpc.useUtils()
  return () => utils.depositRules.invalidate()
})

export const compQuotaCalls = recordCalls<CompQuotaRow>(trpc.compQuotas, () => {
  const utils = trpc.useUtils()
  return () => utils.compQuotas.list.invalidate()
})

export const deviceCalls = recordCalls<DeviceRow>(trpc.devices, () => {
  const utils = trpc.useUtils()
  return () => utils.devices.list.invalidate()
})

export const cardTerminalCalls = recordCalls<CardTerminalRow>(trpc.cardTerminals, () => {
  const utils = trpc.useUtils()
  return () => utils.cardTerminals.invalidate()
})

/** Makes a code for a device. */
export const useShowCode = () => trpc.devices.showCode.useMutation({ meta })

/** Ends what a device holds. */
export function useUnpairDevice() {
  const utils = trpc.useUtils()
  return trpc.devices.unpair.useMutation({ meta, onSettled: () => void utils.devices.list.invalidate() })
}

export const webhookCalls = recordCalls<WebhookRow>(trpc.webhooks, () => {
  const utils = trpc.useUtils()
  return () => utils.webhooks.list.invalidate()
})

/** Whose orders an address can be told of. */
export const useWebhookPartners = () => trpc.webhooks.partners.useQuery(undefined, { meta })

/** Makes a new secret; the answer is the only one that holds it. */
export function useRotateSecret() {
  const utils = trpc.useUtils()
  return trpc.webhooks.rotateSecret.useMutation({ meta, onSettled: () => void utils.webhooks.list.invalidate() })
}

/** The latest of what an address was told; it is sent by the server meanwhile, so it is read again now and then. */
export const useDeliveries = (webhookId: WebhookId, limit: number) =>
  trpc.webhooks.deliveries.useQuery(
    { webhookId, limit },
    { meta, refetchInterval: 4000, placeholderData: (before) => before },
  )

/** One of them with every attempt. */
export const useDelivery = (id: WebhookDeliveryId) =>
  trpc.webhooks.delivery.useQuery({ id }, { meta, refetchInterval: 4000 })

/** What is done with an address and its deliveries. */
export function useWebhookCommands() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.webhooks.invalidate() }
  return {
    pause: trpc.webhooks.pause.useMutation(options),
    resume: trpc.webhooks.resume.useMutation(options),
    sendTest: trpc.webhooks.sendTest.useMutation(options),
    replay: trpc.webhooks.replay.useMutation(options),
    replayFailed: trpc.webhooks.replayFailed.useMutation(options),
  }
}
