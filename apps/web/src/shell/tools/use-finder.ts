import { fold } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import type { IconType } from '@marquee/ui'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CheckCircle from 'lucide-react/icons/circle-check'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import IdCard from 'lucide-react/icons/id-card'
import MapPin from 'lucide-react/icons/map-pin'
import PackagePlus from 'lucide-react/icons/package-plus'
import Receipt from 'lucide-react/icons/receipt'
import Truck from 'lucide-react/icons/truck'
import UserRound from 'lucide-react/icons/user-round'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useNavigate } from 'react-router-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { usePhoneText } from '../../lib/phone/phone.tsx'
import { keepRecent, type Recent, recentOf } from '../../lib/recent.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { hasNavIcon, navIcon } from '../../parts/menu/nav-icons.ts'
import { useSearch } from './queries.ts'

/** Something that can be opened or done. */
export interface Hit {
  key: string
  title: string
  subtitle: string | null
  icon: IconType
  run: () => void
}

export interface HitGroup {
  id: string
  label: string
  hits: readonly Hit[]
}

/** What a person can do from the palette, beside opening what was found. */
export interface Deed {
  id: string
  title: string
  icon: IconType
  run: () => void
}

const icons: Record<string, IconType> = {
  contacts: UserRound,
  people: UserRound,
  customers: UserRound,
  pages: FileText,
  tasks: CheckCircle,
  orders: Receipt,
  sessions: CalendarDays,
  memberships: IdCard,
  purchases: PackagePlus,
  vendorBills: Receipt,
  foodProducts: UtensilsCrossed,
  foodOrders: UtensilsCrossed,
  vendorPayouts: Receipt,
  vehicles: Truck,
  vehicleLog: Truck,
  areas: MapPin,
}

// As the server keeps it; people write it in another way.
const storedPhone = /\+\d{7,15}/

// Search waits for a pause, and for two letters.
const fewest = 2

/**
 * What is found for a text, in groups: answers of the server, each only while its text is the one in the field, and deeds.
 * Without a text: what was opened last, and all deeds.
 */
export function useFinder(text: string, { deeds, onDone }: { deeds: readonly Deed[]; onDone: () => void }) {
  const { t } = useTexts('panels', 'shell')
  const userId = useMe()?.user.id ?? ''
  const phoneText = usePhoneText()
  const navigate = useNavigate()
  const typed = text.trim()
  const isEnough = [...typed].length >= fewest
  const query = useDebounced(typed)
  const isCurrent = query === typed
  const search = useSearch(isEnough && isCurrent ? query : '')
  const open = (hit: Recent) => () => {
    keepRecent(userId, hit)
    onDone()
    void navigate(hit.link)
  }
  const did = (deed: Deed): Hit => ({
    key: `deed-${deed.id}`,
    title: deed.title,
    subtitle: null,
    icon: deed.icon,
    run: () => {
      onDone()
      deed.run()
    },
  })
  const groups: HitGroup[] = []
  const add = (id: string, label: string, hits: readonly Hit[]) => hits.length > 0 && groups.push({ id, label, hits })
  if (isEnough && isCurrent) {
    for (const { id, results } of search.data ?? []) {
      const hits = results.flatMap((result): Hit[] => {
        // What has no page yet cannot be opened.
        if (!('link' in result)) return []
        const title =
          id === 'pages' ? t(`shell:menu.${result.id}` as Extract<MessageKey, `shell:menu.${string}`>) : result.title
        const said = 'subtitle' in result ? result.subtitle : result.link
        const subtitle = id === 'customers' ? (said?.replace(storedPhone, phoneText) ?? null) : said
        const icon = id === 'pages' && hasNavIcon(result.id) ? navIcon(result.id) : (icons[id] ?? FileText)
        const hit = { title, subtitle, link: result.link }
        return [{ key: `${id}-${result.id}`, title, subtitle, icon, run: open(hit) }]
      })
      add(id, t(`panels:found.${id}`), hits)
    }
  }
  if (typed === '') {
    const recent = recentOf(userId).map((hit) => ({ key: `recent-${hit.link}`, icon: History, run: open(hit), ...hit }))
    add('recent', t('panels:found.recent'), recent)
  }
  add('deeds', t('panels:found.deeds'), deeds.filter(({ title }) => fold(title).includes(fold(typed))).map(did))
  const isAsking = isEnough && (!isCurrent || search.isFetching)
  return {
    groups,
    isAsking,
    /** The answer is there, and there is nothing in it. */
    isEmpty: isEnough && !isAsking && !search.isError && groups.length === 0,
    failed: isEnough && isCurrent && search.isError,
    retry: () => void search.refetch(),
  }
}
