/** Each ISO 639-1 code, followed by its ISO 639-2/B code. */
const languageCodes =
  'aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym azaze babak bebel bgbul ' +
  'bibis bmbam bnben botib brbre bsbos cacat ceche chcha cocos crcre cscze cuchu cvchv cywel ' +
  'dadan deger dvdiv dzdzo eeewe elgre eneng eoepo esspa etest eubaq faper ffful fifin fjfij ' +
  'fofao frfre fyfry gagle gdgla glglg gngrn guguj gvglv hahau heheb hihin hohmo hrhrv hthat ' +
  'huhun hyarm hzher iaina idind ieile igibo iiiii ikipk ioido isice itita iuiku jajpn jvjav ' +
  'kageo kgkon kikik kjkua kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor kykir ' +
  'lalat lbltz lglug lilim lnlin lolao ltlit lulub lvlav mgmlg mhmah mimao mkmac mlmal mnmon ' +
  'mrmar msmay mtmlt mybur nanau nbnob ndnde nenep ngndo nldut nnnno nonor nrnbl nvnav nynya ' +
  'ococi ojoji omorm orori ososs papan pipli plpol pspus ptpor quque rmroh rnrun rorum rurus ' +
  'rwkin sasan scsrd sdsnd sesme sgsag sisin skslo slslv smsmo snsna sosom sqalb srsrp ssssw ' +
  'stsot susun svswe swswa tatam tetel tgtgk ththa titir tktuk tltgl tntsn toton trtur tstso ' +
  'tttat twtwi tytah uguig ukukr ururd uzuzb veven vivie vovol wawln wowol xhxho yiyid yoyor ' +
  'zazha zhchi zuzul'

const bibliographic = new Map(
  languageCodes.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(2)] as const),
)

/** The language of a BCP 47 tag: `en` of `en-GB`. */
const primary = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? ''

/** The ISO 639-2/B code, as libraries use it: `eng`; undefined if unknown. */
export const bibliographicCode = (tag: string): string | undefined =>
  bibliographic.get(primary(tag))

/** The ISO 639-1 code, else that of 639-3; undefined if unknown. */
export function iso639Code(tag: string): string | undefined {
  const code = primary(tag)
  if (bibliographic.has(code)) return code
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return /^[a-z]{3}$/.test(code) && names.of(code) ? code : undefined
}
