const list = (names: string) =>
  `array[${names
    .trim()
    .split(/\s+/)
    .map((name) => `'${name}'`)
    .join(',')}]`

const first = list(`
  Mehmet Mustafa Ahmet Ali Fatma Ayşe Emine Hatice Zeynep Elif Hüseyin Hasan İbrahim İsmail Osman Yusuf Murat Ömer Merve
  Esra Büşra Kübra Şerife Songül Çağla Çiğdem Işıl Irmak Gökhan Gülşen Uğur Umut Özgür Ünal Barış Deniz Doruk Tuğçe
  James Mary John Linda Robert Susan Michael Karen David Nancy William Emma Oliver Sophie Harry Grace George Lucy Jack`)
const middle = list('Can Nur Su Ece Naz Efe Ada Alp Eren Gül Ann Lee Rose Jane')
const family = list(`
  Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan
  Şimşek Polat Korkmaz Işık Güneş Ünlü Tekin Bulut Ateş Acar Avcı Bozkurt Çakır Duman Erdoğan Güler Tunç Uysal
  Smith Johnson Brown Taylor Wilson Walker Wright Evans Green Baker Cooper Parker Morgan Hughes Foster`)
const syllables = list(`
  ba be bı bo bu ca çe çı da de dı do du fe gü ga ge ha he ka ke kı ko ku la le lı lo ma me mı na ne nu pa ra re sa se sı
  şa şe ta te tı to tu va ve ya ye yı za`)

/** A number from 0 to 1 that hangs on `n` and on nothing else. */
const chance = (n: string, of: string) =>
  `(('x' || left(md5(${n} || '${of}'), 8))::bit(32)::bigint::float8 / 4294967296)`

// Squared: a few names are common and most are not, as among people.
const common = (names: string, n: string, of: string) =>
  `(${names})[1 + floor(cardinality(${names}) * ${chance(n, of)} ^ 2)::integer]`
const even = (names: string, n: string, of: string) =>
  `(${names})[1 + floor(cardinality(${names}) * ${chance(n, of)})::integer]`

/**
 * The name of person number `n` (an expression of SQL), Turkish or English: common first names, every fourth with a
 * middle name, and a family name that every third shares with a handful of people only.
 */
export const nameOf = (n: string): string => `
  ${common(first, n, 'first')}
  || case when ${chance(n, 'has middle')} < 0.25 then ' ' || ${even(middle, n, 'middle')} else '' end
  || ' ' || case when ${chance(n, 'has own')} < 0.33
    then initcap(${even(syllables, n, 'one')} || ${even(syllables, n, 'two')} || ${even(syllables, n, 'three')} || 'oğlu')
    else ${common(family, n, 'family')} end`
