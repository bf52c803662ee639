import type { FoodKind } from '@marquee/contract/food'

/** A product of the demo: made of `recipe` or `item`, or of its variants. */
export interface MenuProduct {
  code: string
  en: string
  tr: string
  category: string
  price: number
  kind: FoodKind
  recipe?: string
  item?: string
  /** So much of it is a portion. */
  qty?: string
  variants?: readonly [en: string, tr: string, price: number | null, recipe: string][]
  modifiers?: readonly string[]
  stops?: true
  /** Sold in these shifts only. */
  shifts?: readonly string[]
}
type Names = [code: string, en: string, tr: string]
const of = (category: string, [code, en, tr]: Names, price: number, more: Partial<MenuProduct>): MenuProduct => ({
  code,
  en,
  tr,
  category,
  price: price * 100,
  kind: 'simple',
  ...more,
})
const made = (category: string, names: Names, price: number, more: Partial<MenuProduct> = {}) =>
  of(category, names, price, { recipe: names[0], stops: true, ...more })
const sold = (category: string, names: Names, price: number, item: string) => of(category, names, price, { item })
const milk = { modifiers: ['MILK'] } as const
const grill = { modifiers: ['EXTRAS', 'SAUCES'] } as const

/** The menu of the demo. */
export const menuProducts: readonly MenuProduct[] = [
  made('HOT', ['ESPRESSO', 'Espresso', 'Espresso'], 80),
  made('HOT', ['DOPPIO', 'Double espresso', 'Duble espresso'], 105),
  made('HOT', ['AMERICANO', 'Americano', 'Americano'], 110),
  of('HOT', ['LATTE', 'Latte', 'Latte'], 130, {
    kind: 'variants',
    variants: [
      ['Small', 'Küçük', null, 'LATTE'],
      ['Large', 'Büyük', 15_500, 'LATTE-L'],
    ],
    stops: true,
    ...milk,
  }),
  made('HOT', ['CAPPU', 'Cappuccino', 'Cappuccino'], 130, milk),
  made('HOT', ['FILTERC', 'Filter coffee', 'Filtre kahve'], 95),
  made('HOT', ['TURKC', 'Turkish coffee', 'Türk kahvesi'], 95),
  made('HOT', ['TEAG', 'Tea', 'Çay'], 40),
  made('HOT', ['HERBAL', 'Herbal tea', 'Bitki çayı'], 75),
  made('HOT', ['CHOCO', 'Hot chocolate', 'Sıcak çikolata'], 140, milk),
  sold('COLD', ['WATER', 'Water 0.33 l', 'Su 0,33 l'], 35, 'WATER33'),
  sold('COLD', ['WATERL', 'Water 1.5 l', 'Su 1,5 l'], 70, 'WATER15'),
  sold('COLD', ['SODA', 'Mineral water', 'Maden suyu'], 50, 'SODA20'),
  sold('COLD', ['COLA', 'Cola', 'Kola'], 80, 'COLA33'),
  sold('COLD', ['COLAZ', 'Cola zero', 'Şekersiz kola'], 80, 'COLAZ33'),
  sold('COLD', ['ORANGEA', 'Orangeade', 'Portakallı gazoz'], 80, 'ORANGE33'),
  sold('COLD', ['LEMONB', 'Lemonade bottle', 'Şişe limonata'], 85, 'LEMON33'),
  sold('COLD', ['ICETEA', 'Iced tea', 'Soğuk çay'], 80, 'ICETEA33'),
  sold('COLD', ['AYRAN', 'Ayran', 'Ayran'], 50, 'AYRAN30'),
  made('COLD', ['LEMONADE', 'House lemonade', 'Ev limonatası'], 110),
  made('COLD', ['ORANGEG', 'Orange juice', 'Portakal suyu'], 95),
  made('COLD', ['CHERRYG', 'Cherry juice', 'Vişne suyu'], 95),
  of('WINE', ['TAP', 'Lager from the tap', 'Fıçı bira'], 190, {
    kind: 'variants',
    variants: [
      ['0.4 l', '0,4 l', null, 'PILSG'],
      ['0.25 l', '0,25 l', 13_000, 'PILSS'],
    ],
    stops: true,
  }),
  sold('WINE', ['LAGER', 'Lager bottle 0.5 l', 'Şişe bira 0,5 l'], 210, 'PILS50'),
  sold('WINE', ['LAGER0', 'Alcohol-free lager', 'Alkolsüz bira'], 160, 'PILS0'),
  made('WINE', ['REDG', 'Glass of red', 'Kadeh kırmızı şarap'], 260),
  made('WINE', ['WHITEG', 'Glass of white', 'Kadeh beyaz şarap'], 260),
  made('WINE', ['ROSEG', 'Glass of rosé', 'Kadeh roze şarap'], 260),
  sold('WINE', ['SPARK', 'Sparkling wine, bottle', 'Köpüklü şarap, şişe'], 1450, 'SPARK75'),
  made('WINE', ['GINT', 'Gin and tonic', 'Cin tonik'], 340),
  made('WINE', ['RAKIG', 'Rakı, single', 'Rakı tek'], 240),
  made('BURGER', ['BURGERH', 'Hamburger', 'Hamburger'], 290, grill),
  made('BURGER', ['BURGERC', 'Cheeseburger', 'Peynirli burger'], 320, grill),
  made('BURGER', ['CHICKB', 'Chicken burger', 'Tavuk burger'], 280, grill),
  made('BURGER', ['HOTDOG', 'Hot dog', 'Sosisli sandviç'], 190, { modifiers: ['SAUCES'] }),
  made('TOAST', ['TOASTK', 'Cheese toast', 'Kaşarlı tost'], 150),
  made('TOAST', ['TOASTM', 'Mixed toast', 'Karışık tost'], 185),
  made('TOAST', ['SIMITP', 'Simit with cheese', 'Peynirli simit'], 120, { shifts: ['MOR'] }),
  sold('TOAST', ['SIMITS', 'Simit', 'Simit'], 45, 'SIMIT'),
  sold('TOAST', ['CROISS', 'Croissant', 'Kruvasan'], 110, 'CROISSANT'),
  made('PLATE', ['MENEMEN', 'Menemen', 'Menemen'], 190, { shifts: ['MOR'] }),
  of('PLATE', ['FRIESP', 'French fries', 'Patates kızartması'], 120, {
    kind: 'variants',
    variants: [
      ['Regular', 'Normal', null, 'FRIESS'],
      ['Large', 'Büyük', 16_500, 'FRIESL'],
    ],
    modifiers: ['SAUCES'],
    stops: true,
  }),
  made('PLATE', ['NUGGET6', 'Chicken nuggets', 'Tavuk nugget'], 170, { modifiers: ['SAUCES'] }),
  made('PLATE', ['PASTAT', 'Pasta with tomato sauce', 'Domates soslu makarna'], 210),
  made('PLATE', ['RICEC', 'Chicken with rice', 'Tavuklu pilav'], 230),
  made('PLATE', ['SALAD', 'Shepherd’s salad', 'Çoban salatası'], 160),
  of('SWEET', ['POPCORN', 'Popcorn', 'Patlamış mısır'], 110, {
    kind: 'variants',
    variants: [
      ['Regular', 'Normal', null, 'POPS'],
      ['Large', 'Büyük', 15_000, 'POPL'],
    ],
    stops: true,
  }),
  sold('SWEET', ['ICEC', 'Ice cream cup', 'Kap dondurma'], 130, 'ICECREAM'),
  sold('SWEET', ['CHOCB', 'Chocolate bar', 'Çikolata'], 65, 'CHOCBAR'),
  sold('SWEET', ['CRISP', 'Crisps', 'Cips'], 60, 'CRISPS'),
  of('SWEET', ['NUTB', 'Mixed nuts', 'Karışık kuruyemiş'], 95, { item: 'NUTS', shifts: ['EVE'] }),
  sold('SWEET', ['GUMB', 'Chewing gum', 'Sakız'], 40, 'GUM'),
  sold('SWEET', ['LOKUMB', 'Turkish delight', 'Lokum kutusu'], 320, 'LOKUM'),
  of('SWEET', ['BANANAP', 'Banana', 'Muz'], 60, { item: 'BANANA', qty: '0.12' }),
  of('SWEET', ['OTHER', 'Something else', 'Diğer'], 0, { kind: 'open' }),
  of('COMBO', ['COMBOB', 'Burger, fries and a drink', 'Burger, patates ve içecek'], 420, { kind: 'combo' }),
  of('COMBO', ['COMBOH', 'Hot dog and a drink', 'Sosisli ve içecek'], 240, { kind: 'combo' }),
  of('COMBO', ['COMBOT', 'Toast and tea', 'Tost ve çay'], 170, { kind: 'combo' }),
  of('COMBO', ['COMBOK', 'Children’s plate', 'Çocuk tabağı'], 250, { kind: 'combo' }),
  of('COMBO', ['COMBO2', 'Popcorn for two', 'İki kişilik patlamış mısır'], 280, { kind: 'combo' }),
]

type Choice = [en: string, tr: string, included: number, of: readonly [code: string, extra?: number][]]
const drink: Choice = [
  'Drink',
  'İçecek',
  1,
  [['COLA'], ['COLAZ'], ['ORANGEA'], ['AYRAN'], ['WATER'], ['LEMONADE', 3000]],
]

/** What each combo holds. */
export const menuCombos: Readonly<Record<string, readonly Choice[]>> = {
  COMBOB: [
    ['Burger', 'Burger seçimi', 1, [['BURGERH'], ['BURGERC', 2500], ['CHICKB']]],
    ['Fries', 'Patates', 1, [['FRIESP']]],
    drink,
  ],
  COMBOH: [['Hot dog', 'Sosisli', 1, [['HOTDOG']]], drink],
  COMBOT: [
    ['Toast', 'Tost seçimi', 1, [['TOASTK'], ['TOASTM', 3000]]],
    ['Tea', 'Çay', 1, [['TEAG'], ['HERBAL', 3000]]],
  ],
  COMBOK: [['Plate', 'Tabak', 1, [['NUGGET6'], ['PASTAT']]], drink],
  COMBO2: [
    ['Popcorn', 'Mısır', 1, [['POPCORN']]],
    ['Drinks', 'İçecekler', 2, drink[3]],
  ],
}

type Option = [
  en: string,
  tr: string,
  extra: number,
  changes: readonly [item: string, qty: string, unit: 'g' | 'ml' | 'piece'][],
]

/** What guests are asked. */
export const menuModifiers: readonly {
  code: string
  en: string
  tr: string
  min: number
  max: number
  free: number
  options: readonly Option[]
}[] = [
  {
    code: 'MILK',
    en: 'Milk',
    tr: 'Süt seçimi',
    min: 0,
    max: 1,
    free: 0,
    options: [
      [
        'Oat drink instead',
        'Yulaf içeceği ile',
        2500,
        [
          ['MILK', '-200', 'ml'],
          ['OATMILK', '200', 'ml'],
        ],
      ],
      ['Whipped cream', 'Krema ile', 2000, [['CREAM', '40', 'ml']]],
    ],
  },
  {
    code: 'EXTRAS',
    en: 'Extras',
    tr: 'Ekstralar',
    min: 0,
    max: 4,
    free: 0,
    options: [
      ['Extra cheese', 'Ekstra kaşar', 3000, [['KASAR', '20', 'g']]],
      ['Second patty', 'İkinci köfte', 9000, [['BEEF', '1', 'piece']]],
      ['No onion', 'Soğansız', 0, [['ONION', '-15', 'g']]],
      ['No tomato', 'Domatessiz', 0, [['TOMATO', '-30', 'g']]],
    ],
  },
  {
    code: 'SAUCES',
    en: 'Sauces',
    tr: 'Soslar',
    min: 0,
    max: 3,
    free: 1,
    options: [
      ['Ketchup', 'Ketçap', 500, [['KETCHUP', '1', 'piece']]],
      ['Mayonnaise', 'Mayonez', 500, [['MAYO', '1', 'piece']]],
    ],
  },
]
