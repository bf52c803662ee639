// Words that people make passwords of, folded as fold() does. The rules strip digits and signs around them and read
// letters written as digits, so each stands for hundreds of passwords (password1, P@ssw0rd!, 123admin ...).
const english = `password passwort passw passcode admin administrator root user guest test tester testing login logon
signin welcome hello hallo letmein letme secret secrets private master mastermind dragon monkey shadow sunshine princess
football baseball basketball soccer hockey tennis superman batman spiderman ironman pokemon naruto starwars startrek
jordan michael michelle jennifer jessica ashley amanda daniel andrew joshua matthew anthony robert thomas charlie
george william nicole hannah samantha taylor maggie buster tigger ginger pepper cookie cheese chocolate banana orange
apple summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday flower freedom liberty whatever trustno trustnoone iloveyou
ilove loveyou lovely lover babygirl angel angels buddy killer hunter ranger harley mustang corvette ferrari porsche
mercedes yamaha honda toyota access computer internet windows server database oracle samsung nokia google facebook
instagram twitter linkedin youtube amazon microsoft android iphone default changeme change temp temporary demo sample
example qwerty qwertz azerty asdf asdfgh zxcvbn zxcvb asdasd qweasd qweqwe zaqxsw abc abcd abcdef abcabc xyz money
silver golden diamond platinum purple yellow black white green blue crystal matrix phoenix eagle falcon tiger panther
lion wolf bear dolphin rainbow thunder lightning storm ninja samurai warrior wizard merlin magic mystic legend cowboy
yankees lakers chelsea arsenal liverpool manchester barcelona madrid juventus milan london paris berlin america canada
england germany france italy spain jesus christ heaven blessed church faith peace hope grace destiny security secure
system service support office manager employee staff team company business work home family friend friends forever
music guitar drummer rock metal party pizza coffee beer vodka whiskey sweet honey sugar candy kitten kitty puppy doggy
horse peanut snoopy mickey minnie donald garfield scooby bubbles pass word passphrase mypassword newpassword oldpassword
nopassword nothing something anything unknown none null undefined open opensesame sesame please thanks goodluck lucky
gamer gaming player minecraft fortnite roblox league legends counter strike callofduty assassin cashier counter kitchen
theatre theater cinema ticket tickets venue concert stage backstage boxoffice`
const turkish = `sifre parola sifrem parolam yonetici kullanici merhaba selam hosgeldin hosgeldiniz turkiye istanbul ankara
izmir antalya bursa adana trabzon galatasaray fenerbahce besiktas trabzonspor bursaspor cimbom kartal aslan kanarya
ataturk mustafa mehmet ahmet murat emre fatih kemal hasan huseyin ibrahim ismail yusuf osman fatma ayse zeynep emine
hatice elif merve esra seda asli deniz canim askim hayatim birtanem seviyorum seniseviyorum sevgi sevgilim bebegim
annem babam kardesim ailem oglum kizim melek gunes yildiz cicek papatya menekse gizli deneme bilgisayar okul ogrenci
ogretmen futbol vatan bayrak allah bismillah masallah insallah pazartesi cuma ocak nisan mayis haziran temmuz agustos
ekim kasim aralik bahar karadeniz akdeniz bogaz mudur gise bilet tiyatro sahne`
const ours = 'marquee galata galatapier'

export const commonWords: ReadonlySet<string> = new Set(`${english} ${turkish} ${ours}`.split(/\s+/))
