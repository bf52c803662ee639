import type { BaseUnit, InventoryItemRow, PackingUnit } from '@marquee/contract/inventory'

/** An item of the demo’s store. */
export interface DemoItem {
  code: string
  en: string
  tr: string
  category: string
  vendor: string
  unit: BaseUnit
  min: number
  par: number
  /** What deliveries come in, with so many base units. */
  pack?: [PackingUnit, number]
  storage?: InventoryItemRow['storage']
  batchDays?: number
  strict?: true
}

const row = (
  [code, en, tr]: [string, string, string],
  [category, vendor]: [string, string],
  [unit, min, par]: [BaseUnit, number, number],
  more: Pick<DemoItem, 'pack' | 'storage' | 'batchDays' | 'strict'> = {},
): DemoItem => ({ code, en, tr, category, vendor, unit, min, par, ...more })

const soft: [string, string] = ['SOFT', 'BOGAZ']
const bar: [string, string] = ['BAR', 'BOGAZ']
const wine: [string, string] = ['BAR', 'ANADOLU']
const hot: [string, string] = ['HOT', 'KARAKOY']
const fresh: [string, string] = ['FRESH', 'HALIC']
const fruit: [string, string] = ['FRESH', 'MEYHAL']
const pantry: [string, string] = ['PANTRY', 'HALIC']
const frozen: [string, string] = ['FROZEN', 'HALIC']
const snack: [string, string] = ['SNACK', 'HALIC']
const shop: [string, string] = ['SHOP', 'LIMAN']
const serve: [string, string] = ['SERVE', 'PIRIL']
const clean: [string, string] = ['CLEAN', 'BEYAZ']
const stage: [string, string] = ['STAGE', 'LIMAN']
const chilled = (batchDays: number, pack?: [PackingUnit, number]) =>
  ({ storage: 'chilled', batchDays, ...(pack && { pack }) }) as const

/** The store of the demo: 80 items. */
export const demoItems: readonly DemoItem[] = [
  row(['WATER33', 'Water 0.33 l', 'Su 0,33 l'], soft, ['piece', 240, 960], { pack: ['case', 24], strict: true }),
  row(['WATER15', 'Water 1.5 l', 'Su 1,5 l'], soft, ['piece', 48, 180], { pack: ['pack', 6] }),
  row(['SODA20', 'Mineral water 0.2 l', 'Maden suyu 0,2 l'], soft, ['piece', 96, 384], { pack: ['case', 24] }),
  row(['COLA33', 'Cola can 0.33 l', 'Kola kutu 0,33 l'], soft, ['piece', 96, 480], { pack: ['case', 24] }),
  row(['COLAZ33', 'Cola zero can 0.33 l', 'Kola şekersiz 0,33 l'], soft, ['piece', 48, 240], { pack: ['case', 24] }),
  row(['ORANGE33', 'Orangeade can 0.33 l', 'Portakallı gazoz 0,33 l'], soft, ['piece', 48, 240], {
    pack: ['case', 24],
  }),
  row(['LEMON33', 'Lemonade bottle 0.33 l', 'Limonata şişe 0,33 l'], soft, ['piece', 48, 192], { pack: ['case', 24] }),
  row(['ICETEA33', 'Iced tea can 0.33 l', 'Soğuk çay 0,33 l'], soft, ['piece', 48, 192], { pack: ['case', 24] }),
  row(['AYRAN30', 'Ayran 0.3 l', 'Ayran 0,3 l'], ['SOFT', 'HALIC'], ['piece', 40, 160], chilled(18, ['tray', 20])),
  row(['CHERRY1', 'Cherry juice 1 l', 'Vişne suyu 1 l'], soft, ['piece', 12, 48], { pack: ['case', 12] }),
  row(['ORANGEJ1', 'Orange juice 1 l', 'Portakal suyu 1 l'], soft, ['piece', 12, 60], { pack: ['case', 12] }),
  row(['TONIC20', 'Tonic 0.2 l', 'Tonik 0,2 l'], soft, ['piece', 24, 96], { pack: ['case', 24] }),
  row(['PILS50', 'Lager bottle 0.5 l', 'Bira şişe 0,5 l'], bar, ['piece', 60, 240], {
    pack: ['crate', 20],
    strict: true,
  }),
  row(['PILSKEG', 'Lager keg', 'Fıçı bira'], bar, ['l', 60, 150], { pack: ['keg', 30] }),
  row(['PILS0', 'Alcohol-free lager 0.33 l', 'Alkolsüz bira 0,33 l'], bar, ['piece', 24, 72], { pack: ['case', 24] }),
  row(['RED75', 'House red 0.75 l', 'Kırmızı şarap 0,75 l'], wine, ['ml', 9000, 27000], { pack: ['bottle', 750] }),
  row(['WHITE75', 'House white 0.75 l', 'Beyaz şarap 0,75 l'], wine, ['ml', 9000, 27000], { pack: ['bottle', 750] }),
  row(['ROSE75', 'Rosé 0.75 l', 'Roze şarap 0,75 l'], wine, ['ml', 4500, 13500], { pack: ['bottle', 750] }),
  row(['SPARK75', 'Sparkling wine 0.75 l', 'Köpüklü şarap 0,75 l'], wine, ['piece', 6, 24], { pack: ['case', 6] }),
  row(['GIN70', 'Gin 0.7 l', 'Cin 0,7 l'], wine, ['ml', 1400, 4200], { pack: ['bottle', 700] }),
  row(['RAKI70', 'Rakı 0.7 l', 'Rakı 0,7 l'], wine, ['ml', 2100, 7000], { pack: ['bottle', 700], strict: true }),
  row(['BEANS', 'Espresso beans', 'Espresso çekirdek'], hot, ['g', 5000, 20000], {
    pack: ['bag', 1000],
    batchDays: 180,
  }),
  row(['FILTER', 'Filter coffee', 'Filtre kahve'], hot, ['g', 3000, 10000], { pack: ['bag', 1000], batchDays: 180 }),
  row(['TURKISH', 'Turkish coffee', 'Türk kahvesi'], hot, ['g', 1500, 6000], { pack: ['pack', 500] }),
  row(['TEA', 'Black tea', 'Siyah çay'], hot, ['g', 2000, 8000], { pack: ['pack', 1000] }),
  row(['TEABAGS', 'Herbal tea bags', 'Bitki çayı poşet'], hot, ['piece', 100, 400], { pack: ['box', 20] }),
  row(['CACAO', 'Hot chocolate', 'Sıcak çikolata'], hot, ['g', 1000, 4000], { pack: ['bag', 1000] }),
  row(['SUGAR', 'Sugar sachets', 'Şeker stick'], hot, ['piece', 800, 3000], { pack: ['box', 1000] }),
  row(['MILK', 'Milk', 'Süt'], fresh, ['l', 24, 72], chilled(9, ['case', 12])),
  row(['OATMILK', 'Oat drink', 'Yulaf içeceği'], fresh, ['l', 6, 24], { pack: ['case', 6] }),
  row(['CREAM', 'Whipping cream', 'Krema'], fresh, ['l', 3, 10], chilled(14)),
  row(['BUTTER', 'Butter', 'Tereyağı'], fresh, ['kg', 3, 10], chilled(40, ['box', 5])),
  row(['KASAR', 'Kashar cheese', 'Kaşar peyniri'], fresh, ['kg', 4, 15], chilled(45, ['box', 5])),
  row(['FETA', 'White cheese', 'Beyaz peynir'], fresh, ['kg', 3, 12], chilled(40)),
  row(['CHICKEN', 'Chicken breast', 'Tavuk göğsü'], fresh, ['kg', 5, 18], chilled(5)),
  row(['BEEF', 'Burger patties 150 g', 'Köfte 150 g'], frozen, ['piece', 60, 240], {
    pack: ['box', 40],
    storage: 'frozen',
    batchDays: 120,
  }),
  row(['SAUSAGE', 'Sausages', 'Sosis'], fresh, ['piece', 60, 200], chilled(25, ['pack', 20])),
  row(['EGGS', 'Eggs', 'Yumurta'], fresh, ['piece', 90, 360], chilled(21, ['tray', 30])),
  row(['TOMATO', 'Tomatoes', 'Domates'], fruit, ['kg', 5, 20], chilled(6, ['crate', 10])),
  row(['LETTUCE', 'Lettuce', 'Marul'], fruit, ['piece', 8, 30], chilled(4)),
  row(['ONION', 'Onions', 'Soğan'], fruit, ['kg', 5, 20], { pack: ['sack', 10] }),
  row(['LEMON', 'Lemons', 'Limon'], fruit, ['kg', 3, 12], chilled(14)),
  row(['MINT', 'Fresh mint', 'Taze nane'], fruit, ['piece', 5, 20], chilled(3)),
  row(['BANANA', 'Bananas', 'Muz'], fruit, ['kg', 3, 10], { batchDays: 5 }),
  row(['BUN', 'Burger buns', 'Hamburger ekmeği'], ['FRESH', 'EKIN'], ['piece', 60, 200], {
    pack: ['tray', 40],
    batchDays: 4,
  }),
  row(['SIMIT', 'Simit', 'Simit'], ['FRESH', 'EKIN'], ['piece', 20, 80], { batchDays: 1 }),
  row(['CROISSANT', 'Croissants', 'Kruvasan'], ['FROZEN', 'EKIN'], ['piece', 30, 120], {
    pack: ['box', 60],
    storage: 'frozen',
    batchDays: 150,
  }),
  row(['TOAST', 'Toast bread', 'Tost ekmeği'], ['FRESH', 'EKIN'], ['piece', 40, 160], {
    pack: ['pack', 20],
    batchDays: 6,
  }),
  row(['FRIES', 'French fries', 'Patates kızartmalık'], frozen, ['kg', 15, 60], {
    pack: ['box', 10],
    storage: 'frozen',
    batchDays: 240,
  }),
  row(['ICECREAM', 'Ice cream cups', 'Dondurma kap'], frozen, ['piece', 60, 240], {
    pack: ['box', 30],
    storage: 'frozen',
    batchDays: 200,
  }),
  row(['NUGGETS', 'Chicken nuggets', 'Tavuk nugget'], frozen, ['kg', 5, 20], {
    pack: ['box', 5],
    storage: 'frozen',
    batchDays: 200,
  }),
  row(['FLOUR', 'Flour', 'Un'], pantry, ['kg', 10, 40], { pack: ['sack', 25] }),
  row(['RICE', 'Rice', 'Pirinç'], pantry, ['kg', 5, 25], { pack: ['sack', 25] }),
  row(['PASTA', 'Pasta', 'Makarna'], pantry, ['kg', 5, 20], { pack: ['case', 10] }),
  row(['OIL', 'Sunflower oil', 'Ayçiçek yağı'], pantry, ['l', 15, 54], { pack: ['can', 18] }),
  row(['OLIVEOIL', 'Olive oil', 'Zeytinyağı'], pantry, ['l', 5, 20], { pack: ['can', 5] }),
  row(['SALT', 'Salt', 'Tuz'], pantry, ['kg', 2, 10]),
  row(['PEPPER', 'Black pepper', 'Karabiber'], pantry, ['g', 300, 1000]),
  row(['KETCHUP', 'Ketchup sachets', 'Ketçap poşet'], pantry, ['piece', 300, 1200], { pack: ['box', 300] }),
  row(['MAYO', 'Mayonnaise sachets', 'Mayonez poşet'], pantry, ['piece', 300, 1200], { pack: ['box', 300] }),
  row(['OLIVES', 'Olives', 'Zeytin'], pantry, ['kg', 3, 10], { pack: ['can', 10] }),
  row(['CRISPS', 'Crisps 50 g', 'Cips 50 g'], snack, ['piece', 60, 240], { pack: ['box', 20] }),
  row(['NUTS', 'Mixed nuts 80 g', 'Karışık kuruyemiş 80 g'], snack, ['piece', 40, 160], { pack: ['box', 20] }),
  row(['CHOCBAR', 'Chocolate bar', 'Çikolata'], snack, ['piece', 60, 240], { pack: ['box', 24] }),
  row(['POPCORN', 'Popcorn kernels', 'Patlamış mısır tanesi'], snack, ['kg', 10, 40], { pack: ['sack', 10] }),
  row(['GUM', 'Chewing gum', 'Sakız'], snack, ['piece', 30, 120], { pack: ['box', 30] }),
  row(['LOKUM', 'Turkish delight box', 'Lokum kutusu'], shop, ['piece', 20, 80], { pack: ['case', 10] }),
  row(['MUG', 'Pier mug', 'İskele kupası'], shop, ['piece', 12, 60], { strict: true }),
  row(['TSHIRT', 'T-shirt', 'Tişört'], shop, ['piece', 20, 100], { strict: true }),
  row(['POSTCARD', 'Postcards', 'Kartpostal'], shop, ['piece', 100, 400], { pack: ['pack', 50] }),
  row(['CUP25', 'Paper cups 0.25 l', 'Karton bardak 0,25 l'], serve, ['piece', 500, 3000], { pack: ['box', 1000] }),
  row(['CUP40', 'Beer cups 0.4 l', 'Bira bardağı 0,4 l'], serve, ['piece', 300, 1500], { pack: ['box', 500] }),
  row(['NAPKIN', 'Napkins', 'Peçete'], serve, ['piece', 1000, 6000], { pack: ['box', 2000] }),
  row(['TRAY', 'Food trays', 'Karton tabak'], serve, ['piece', 200, 1000], { pack: ['pack', 250] }),
  row(['BAG', 'Paper bags', 'Kese kâğıdı'], serve, ['piece', 200, 1000], { pack: ['pack', 200] }),
  row(['SOAP', 'Liquid soap', 'Sıvı sabun'], clean, ['l', 5, 20], { pack: ['can', 5] }),
  row(['TOILET', 'Toilet paper', 'Tuvalet kâğıdı'], clean, ['piece', 48, 192], { pack: ['pack', 24] }),
  row(['FLOORC', 'Floor cleaner', 'Yüzey temizleyici'], clean, ['l', 5, 20], { pack: ['can', 5] }),
  row(['ROLL80', 'Receipt rolls 80 mm', 'Fiş rulosu 80 mm'], stage, ['piece', 20, 100], { pack: ['box', 50] }),
  row(['LAMP', 'Stage lamps', 'Sahne lambası'], ['STAGE', 'DENIZ'], ['piece', 4, 12], { strict: true }),
]
