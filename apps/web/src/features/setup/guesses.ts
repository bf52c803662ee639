// For a first guess only, everything else is chosen from the list. Browsers know zones and languages of a region, but
// not its money.
const regionsByCurrency: Readonly<Record<string, string>> = {
  TRY: 'TR',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  USD: 'US EC PR SV',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  AZN: 'AZ',
  BAM: 'BA',
  BRL: 'BR',
  CAD: 'CA',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EGP: 'EG',
  GEL: 'GE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KRW: 'KR',
  KWD: 'KW',
  MAD: 'MA',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NZD: 'NZ',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  UAH: 'UA',
  ZAR: 'ZA',
}

const currencyByRegion = new Map(
  Object.entries(regionsByCurrency).flatMap(([code, regions]) => regions.split(' ').map((region) => [region, code])),
)

// Not every browser can say which zones a region has.
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }

function regionOfZone(zone: string): string | undefined {
  return [...currencyByRegion.keys()].find((region) => {
    const locale: LocaleWithZones = new Intl.Locale('und', { region })
    return locale.getTimeZones?.()?.includes(zone)
  })
}

function regionOfLanguage(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region
  } catch {
    return undefined
  }
}

/** The zone of this device, '' when the browser keeps it to itself. */
export function guessZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return Intl.supportedValuesOf('timeZone').includes(timeZone) ? timeZone : ''
}

/** The money of the place where the zone lies, else of where the first language comes from; '' when nobody knows. */
export function guessCurrency(zone: string, tags: readonly string[]): string {
  const region = regionOfZone(zone) ?? regionOfLanguage(tags[0] ?? '')
  return currencyByRegion.get(region ?? '') ?? ''
}
