import type { Allergen, Diet } from '@marquee/contract/food'
import type { BaseUnit } from '@marquee/contract/inventory'

// The menu of the demo: names in both languages, prices in kuruş with tax.

export const menuStations: readonly [code: string, en: string, tr: string, minutes: number][] = [
  ['COFFEE', 'Coffee bar', 'Kahve barı', 4],
  ['BAR', 'Foyer bar', 'Fuaye barı', 3],
  ['GRILL', 'Kitchen', 'Mutfak', 12],
  ['SHELF', 'Counter shelf', 'Büfe rafı', 1],
]

export interface MenuCategory {
  code: string
  en: string
  tr: string
  color: string
  station: string
  tax: string
  parent?: string
  from?: string
}
const category = (
  [code, en, tr]: [string, string, string],
  [color, station, tax]: [string, string, string],
  more: Pick<MenuCategory, 'parent' | 'from'> = {},
): MenuCategory => ({ code, en, tr, color, station, tax, ...more })

export const menuCategories: readonly MenuCategory[] = [
  category(['DRINKS', 'Drinks', 'İçecekler'], ['#0e7490', 'BAR', 'VAT10']),
  category(['HOT', 'Coffee and tea', 'Kahve ve çay'], ['#92400e', 'COFFEE', 'VAT10'], { parent: 'DRINKS' }),
  category(['COLD', 'Cold drinks', 'Soğuk içecekler'], ['#0369a1', 'SHELF', 'VAT10'], { parent: 'DRINKS' }),
  // Alcohol is not served before noon.
  category(['WINE', 'Beer and wine', 'Bira ve şarap'], ['#9f1239', 'BAR', 'VAT20'], {
    parent: 'DRINKS',
    from: '12:00',
  }),
  category(['KITCHEN', 'From the kitchen', 'Mutfaktan'], ['#b45309', 'GRILL', 'VAT10']),
  category(['BURGER', 'Burgers and hot dogs', 'Burger ve sosisli'], ['#c2410c', 'GRILL', 'VAT10'], {
    parent: 'KITCHEN',
  }),
  category(['TOAST', 'Toasts and bakery', 'Tost ve unlu mamul'], ['#a16207', 'GRILL', 'VAT10'], { parent: 'KITCHEN' }),
  category(['PLATE', 'Plates and sides', 'Tabaklar ve yan ürünler'], ['#15803d', 'GRILL', 'VAT10'], {
    parent: 'KITCHEN',
  }),
  category(['SWEET', 'Sweets and snacks', 'Tatlı ve atıştırmalık'], ['#7e22ce', 'SHELF', 'VAT10']),
  category(['COMBO', 'Combos', 'Avantajlı menüler'], ['#1d4ed8', 'GRILL', 'VAT10']),
]

type Kitchen = [code: string, allergens: Allergen[], diets?: Diet[], wastePpm?: number, other?: string]
const plant: Diet[] = ['vegetarian', 'vegan', 'halal', 'kosher']
const dairy: Diet[] = ['vegetarian', 'halal']

/** What can be used in the place of an ingredient that has run out. */
export const menuSubstitutes: readonly [code: string, other: string][] = [
  ['MILK', 'OATMILK'],
  ['KASAR', 'FETA'],
  ['BUN', 'TOAST'],
]

/** What the kitchen knows of the items of the demo’s store. */
export const menuIngredients: readonly Kitchen[] = [
  ...['WATER33', 'WATER15', 'SODA20', 'COLA33', 'COLAZ33', 'ORANGE33', 'LEMON33', 'ICETEA33'].map(
    (code): Kitchen => [code, [], plant],
  ),
  ...['CHERRY1', 'ORANGEJ1', 'TONIC20', 'BEANS', 'FILTER', 'TURKISH', 'TEA', 'TEABAGS', 'SUGAR', 'RICE'].map(
    (code): Kitchen => [code, [], plant],
  ),
  ['AYRAN30', ['milk'], dairy],
  ...['PILS50', 'PILSKEG', 'PILS0'].map((code): Kitchen => [code, ['gluten'], ['vegetarian', 'vegan']]),
  ...['RED75', 'WHITE75', 'ROSE75', 'SPARK75'].map((code): Kitchen => [code, ['sulphites'], ['vegetarian']]),
  ...['GIN70', 'RAKI70'].map((code): Kitchen => [code, [], ['vegetarian', 'vegan']]),
  ['CACAO', ['milk', 'soy'], dairy],
  ...['MILK', 'CREAM', 'BUTTER', 'KASAR', 'FETA'].map((code): Kitchen => [code, ['milk'], dairy]),
  ['OATMILK', ['gluten'], plant],
  ['CHICKEN', [], ['halal'], 80_000],
  ['BEEF', [], ['halal']],
  ['SAUSAGE', ['mustard', 'celery'], ['halal']],
  ['EGGS', ['eggs'], ['vegetarian', 'halal', 'kosher']],
  ['TOMATO', [], plant, 60_000],
  ['LETTUCE', [], plant, 150_000],
  ['ONION', [], plant, 100_000],
  ['LEMON', [], plant, 200_000],
  ['MINT', [], plant, 200_000],
  ['BANANA', [], plant, 300_000],
  ['BUN', ['gluten', 'sesame'], plant],
  ['SIMIT', ['gluten', 'sesame'], plant],
  ['CROISSANT', ['gluten', 'milk', 'eggs'], dairy],
  ['TOAST', ['gluten'], plant],
  ['FRIES', [], plant],
  ['ICECREAM', ['milk', 'nuts'], dairy],
  ['NUGGETS', ['gluten', 'eggs'], ['halal']],
  ['FLOUR', ['gluten'], plant],
  ['PASTA', ['gluten'], plant],
  ...['OIL', 'OLIVEOIL', 'SALT', 'PEPPER', 'OLIVES', 'CRISPS', 'POPCORN'].map((code): Kitchen => [code, [], plant]),
  ['KETCHUP', ['celery'], plant],
  ['MAYO', ['eggs', 'mustard'], ['vegetarian', 'halal']],
  ['NUTS', ['nuts', 'peanuts'], plant],
  ['CHOCBAR', ['milk', 'soy', 'nuts'], dairy],
  ['GUM', [], ['vegetarian', 'vegan'], 0, 'Aspartam'],
  ['LOKUM', ['nuts'], plant],
  ['CUP25', [], plant],
  ['CUP40', [], plant],
  ['NAPKIN', [], plant],
  ['TRAY', [], plant],
]

/** Of an item of the store, or of a recipe that comes before it: quantity, unit, and what is lost in per cent. */
export type MenuLine = [of: string, qty: number, unit: BaseUnit, loss?: number]
export interface MenuRecipe {
  code: string
  en: string
  tr: string
  unit: BaseUnit
  yields: number
  lines: readonly MenuLine[]
}
const dish = (code: string, names: [string, string], lines: readonly MenuLine[]): MenuRecipe => ({
  code,
  en: names[0],
  tr: names[1],
  unit: 'portion',
  yields: 1,
  lines,
})
const served: MenuLine[] = [
  ['TRAY', 1, 'piece'],
  ['NAPKIN', 2, 'piece'],
]
const cup: MenuLine = ['CUP25', 1, 'piece']
const espresso: MenuLine = ['R-ESPRESSO', 1, 'portion']
const glass = (code: string, names: [string, string], item: string): MenuRecipe =>
  dish(code, names, [[item, 150, 'ml']])

export const menuRecipes: readonly MenuRecipe[] = [
  {
    code: 'R-ESPRESSO',
    en: 'Espresso shot',
    tr: 'Espresso shot',
    unit: 'portion',
    yields: 1,
    lines: [['BEANS', 9, 'g']],
  },
  {
    code: 'R-SAUCE',
    en: 'Tomato sauce',
    tr: 'Domates sosu',
    unit: 'kg',
    yields: 4,
    lines: [
      ['TOMATO', 5, 'kg', 20],
      ['ONION', 500, 'g'],
      ['OLIVEOIL', 200, 'ml'],
      ['SALT', 40, 'g'],
    ],
  },
  {
    code: 'R-LEMONADE',
    en: 'House lemonade',
    tr: 'Ev limonatası',
    unit: 'l',
    yields: 5,
    lines: [
      ['LEMON', 1.5, 'kg'],
      ['SUGAR', 120, 'piece'],
      ['MINT', 1, 'piece'],
      ['WATER15', 3, 'piece'],
    ],
  },
  dish('ESPRESSO', ['Espresso', 'Espresso'], [espresso, cup]),
  dish('DOPPIO', ['Double espresso', 'Duble espresso'], [['R-ESPRESSO', 2, 'portion'], cup]),
  dish('AMERICANO', ['Americano', 'Americano'], [['R-ESPRESSO', 2, 'portion'], cup]),
  dish('LATTE', ['Latte', 'Latte'], [espresso, ['MILK', 200, 'ml'], cup]),
  dish('LATTE-L', ['Latte, large', 'Büyük latte'], [['R-ESPRESSO', 2, 'portion'], ['MILK', 300, 'ml'], cup]),
  dish('CAPPU', ['Cappuccino', 'Cappuccino'], [espresso, ['MILK', 150, 'ml'], cup]),
  dish('FILTERC', ['Filter coffee', 'Filtre kahve'], [['FILTER', 14, 'g'], cup]),
  dish(
    'TURKC',
    ['Turkish coffee', 'Türk kahvesi'],
    [
      ['TURKISH', 8, 'g'],
      ['LOKUM', 0.05, 'piece'],
    ],
  ),
  dish('TEAG', ['Tea', 'Çay'], [['TEA', 3, 'g'], ['SUGAR', 2, 'piece'], cup]),
  dish('HERBAL', ['Herbal tea', 'Bitki çayı'], [['TEABAGS', 1, 'piece'], cup]),
  dish('CHOCO', ['Hot chocolate', 'Sıcak çikolata'], [['CACAO', 25, 'g'], ['MILK', 220, 'ml'], cup]),
  dish(
    'LEMONADE',
    ['Lemonade', 'Limonata'],
    [
      ['R-LEMONADE', 300, 'ml'],
      ['CUP40', 1, 'piece'],
    ],
  ),
  dish(
    'ORANGEG',
    ['Orange juice', 'Portakal suyu'],
    [
      ['ORANGEJ1', 0.25, 'piece'],
      ['CUP40', 1, 'piece'],
    ],
  ),
  dish(
    'CHERRYG',
    ['Cherry juice', 'Vişne suyu'],
    [
      ['CHERRY1', 0.25, 'piece'],
      ['CUP40', 1, 'piece'],
    ],
  ),
  dish(
    'PILSG',
    ['Lager from the tap, 0.4 l', 'Fıçı bira 0,4 l'],
    [
      ['PILSKEG', 400, 'ml', 5],
      ['CUP40', 1, 'piece'],
    ],
  ),
  dish('PILSS', ['Lager from the tap, 0.25 l', 'Fıçı bira 0,25 l'], [['PILSKEG', 250, 'ml', 5], cup]),
  glass('REDG', ['Glass of red', 'Kadeh kırmızı şarap'], 'RED75'),
  glass('WHITEG', ['Glass of white', 'Kadeh beyaz şarap'], 'WHITE75'),
  glass('ROSEG', ['Glass of rosé', 'Kadeh roze şarap'], 'ROSE75'),
  dish(
    'GINT',
    ['Gin and tonic', 'Cin tonik'],
    [
      ['GIN70', 40, 'ml'],
      ['TONIC20', 1, 'piece'],
      ['LEMON', 15, 'g'],
    ],
  ),
  dish(
    'RAKIG',
    ['Rakı, single', 'Rakı tek'],
    [
      ['RAKI70', 50, 'ml'],
      ['WATER33', 1, 'piece'],
    ],
  ),
  dish(
    'BURGERC',
    ['Cheeseburger', 'Cheeseburger'],
    [
      ['BEEF', 1, 'piece'],
      ['BUN', 1, 'piece'],
      ['KASAR', 20, 'g'],
      ['TOMATO', 30, 'g'],
      ['LETTUCE', 0.05, 'piece'],
      ['ONION', 15, 'g'],
      ...served,
    ],
  ),
  dish(
    'BURGERH',
    ['Hamburger', 'Hamburger'],
    [
      ['BEEF', 1, 'piece'],
      ['BUN', 1, 'piece'],
      ['TOMATO', 30, 'g'],
      ['LETTUCE', 0.05, 'piece'],
      ['ONION', 15, 'g'],
      ...served,
    ],
  ),
  dish(
    'CHICKB',
    ['Chicken burger', 'Tavuk burger'],
    [['CHICKEN', 140, 'g', 15], ['BUN', 1, 'piece'], ['LETTUCE', 0.05, 'piece'], ['MAYO', 1, 'piece'], ...served],
  ),
  dish(
    'HOTDOG',
    ['Hot dog', 'Sosisli sandviç'],
    [['SAUSAGE', 1, 'piece'], ['BUN', 1, 'piece'], ['ONION', 15, 'g'], ...served],
  ),
  dish(
    'TOASTK',
    ['Cheese toast', 'Kaşarlı tost'],
    [['TOAST', 2, 'piece'], ['KASAR', 60, 'g'], ['BUTTER', 8, 'g'], ...served],
  ),
  dish(
    'TOASTM',
    ['Cheese and tomato toast', 'Karışık tost'],
    [['TOAST', 2, 'piece'], ['KASAR', 40, 'g'], ['SAUSAGE', 1, 'piece'], ['TOMATO', 30, 'g'], ...served],
  ),
  dish(
    'SIMITP',
    ['Simit with cheese', 'Peynirli simit'],
    [['SIMIT', 1, 'piece'], ['FETA', 40, 'g'], ['OLIVES', 20, 'g'], ...served],
  ),
  dish(
    'MENEMEN',
    ['Menemen', 'Menemen'],
    [['EGGS', 2, 'piece'], ['TOMATO', 120, 'g', 10], ['OIL', 15, 'ml'], ...served],
  ),
  dish(
    'FRIESS',
    ['French fries', 'Patates kızartması'],
    [['FRIES', 180, 'g', 20], ['OIL', 30, 'ml'], ['KETCHUP', 1, 'piece'], ...served],
  ),
  dish(
    'FRIESL',
    ['French fries, large', 'Büyük patates kızartması'],
    [['FRIES', 280, 'g', 20], ['OIL', 45, 'ml'], ['KETCHUP', 2, 'piece'], ...served],
  ),
  dish(
    'NUGGET6',
    ['Nuggets', 'Tavuk nugget'],
    [['NUGGETS', 150, 'g'], ['OIL', 20, 'ml'], ['MAYO', 1, 'piece'], ...served],
  ),
  dish(
    'PASTAT',
    ['Pasta with tomato sauce', 'Domates soslu makarna'],
    [['PASTA', 110, 'g'], ['R-SAUCE', 120, 'g'], ['KASAR', 15, 'g'], ...served],
  ),
  dish(
    'RICEC',
    ['Chicken with rice', 'Tavuklu pilav'],
    [['CHICKEN', 120, 'g', 15], ['RICE', 90, 'g'], ['BUTTER', 10, 'g'], ...served],
  ),
  dish(
    'SALAD',
    ['Shepherd’s salad', 'Çoban salatası'],
    [['TOMATO', 120, 'g'], ['ONION', 30, 'g'], ['OLIVEOIL', 15, 'ml'], ['FETA', 30, 'g'], ...served],
  ),
  dish(
    'POPS',
    ['Popcorn', 'Patlamış mısır'],
    [
      ['POPCORN', 60, 'g'],
      ['OIL', 10, 'ml'],
      ['SALT', 2, 'g'],
      ['BAG', 1, 'piece'],
    ],
  ),
  dish(
    'POPL',
    ['Popcorn, large', 'Büyük patlamış mısır'],
    [
      ['POPCORN', 110, 'g'],
      ['OIL', 18, 'ml'],
      ['SALT', 3, 'g'],
      ['BAG', 1, 'piece'],
    ],
  ),
]
