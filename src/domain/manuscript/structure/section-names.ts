/** A line without its number, punctuation at its end, and capital letters: `2. Methods:` is `methods`. */
export const plainName = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\d.()]+|^[IVX]+[.)]\s/u, '')
    .replace(/[\s:.—–-]+$/u, '')
    .trim()
    .toLowerCase()

const names = (...all: string[]): ReadonlySet<string> => new Set(all)

const abstractNames = names(
  'abstract',
  'summary',
  'résumé',
  'resume',
  'resumen',
  'resumo',
  'riassunto',
  'zusammenfassung',
  'kurzfassung',
  'samenvatting',
  'streszczenie',
  'аннотация',
  'резюме',
  'özet',
  'öz',
  'abstrak',
  'ملخص',
  'الملخص',
  'چکیده',
  '摘要',
  'تلخيص',
  'tóm tắt',
  'ikisiri',
  'tsakure',
)

const referenceNames = names(
  'reference',
  'references',
  'reference list',
  'list of references',
  'references cited',
  'references and notes',
  'notes and references',
  'bibliography',
  'selected bibliography',
  'works cited',
  'literature cited',
  'literature',
  'cited literature',
  'références',
  'références bibliographiques',
  'bibliographie',
  'literatur',
  'literaturverzeichnis',
  'quellenverzeichnis',
  'quellen- und literaturverzeichnis',
  'bibliografía',
  'referencias',
  'referencias bibliográficas',
  'referências',
  'referências bibliográficas',
  'bibliografia',
  'riferimenti bibliografici',
  'literatuur',
  'literatuurlijst',
  'piśmiennictwo',
  'литература',
  'список литературы',
  'kaynakça',
  'kaynaklar',
  'daftar pustaka',
  'المراجع',
  'مراجع',
  'منابع',
  '参考文献',
  '參考文獻',
  '참고문헌',
  'tài liệu tham khảo',
  'marejeleo',
  'marejeo',
  'manazarta',
)

/** First sections of the body, and others that most articles have. */
const bodyNames = names(
  'introduction',
  'background',
  'introduction and background',
  'literature review',
  'review of literature',
  'theoretical framework',
  'methods',
  'method',
  'methodology',
  'materials and methods',
  'research methodology',
  'results',
  'findings',
  'results and discussion',
  'discussion',
  'conclusion',
  'conclusions',
  'recommendations',
  'conclusion and recommendations',
  'acknowledgements',
  'acknowledgments',
  'acknowledgement',
  'funding',
  'conflict of interest',
  'conflicts of interest',
  'competing interests',
  'data availability',
  'ethics statement',
  'ethical approval',
  'einleitung',
  'methode',
  'methoden',
  'ergebnisse',
  'diskussion',
  'fazit',
  'schluss',
  'danksagung',
  'revue de littérature',
  'revue de la littérature',
  'cadre théorique',
  'méthode',
  'méthodes',
  'méthodologie',
  'résultats',
  'résultats et discussion',
  'remerciements',
  'introducción',
  'marco teórico',
  'método',
  'métodos',
  'metodología',
  'resultados',
  'resultados y discusión',
  'discusión',
  'conclusión',
  'conclusiones',
  'agradecimientos',
  'introdução',
  'referencial teórico',
  'metodologia',
  'resultados e discussão',
  'discussão',
  'conclusão',
  'conclusões',
  'considerações finais',
  'agradecimentos',
  'utangulizi',
  'matokeo',
  'hitimisho',
  'مقدمة',
  'المقدمة',
  'المنهجية',
  'النتائج',
  'المناقشة',
  'الخاتمة',
  'خاتمة',
  'التوصيات',
)

export const isAbstractName = (text: string): boolean => abstractNames.has(plainName(text))
export const isReferencesName = (text: string): boolean =>
  text.length < 120 && referenceNames.has(plainName(text))
export const isBodyName = (text: string): boolean =>
  text.length < 120 && bodyNames.has(plainName(text))

/** `Keywords:` at the beginning of a line, with what separates it from the keywords. */
export const keywordsLabel =
  /^\s*(?:key\s?-?words?(?: and phrases)?|index terms|mots[\s-]cl[ée]s?|palabras\s+claves?|palavras[\s-]chave|parole\s+chiave|schl(?:ü|ue)sselw(?:ö|oe)rter|schlagw(?:ö|oe)rter|trefwoorden|słowa\s+kluczowe|ключевые\s+слова|anahtar\s+kelimeler|kata\s+kunci|الكلمات\s+المفتاحية|کلید\s?واژه(?:‌?ها)?|关键词|關鍵詞|từ khóa)\s*(?:[:.：—–-]+\s*|$)/iu

/** `Abstract:` at the beginning of a paragraph. */
export const abstractLabel =
  /^\s*(?:abstract|summary|résumé|resumen|resumo|zusammenfassung|riassunto)\s*(?:[:：—–]|\.(?=\s))\s*/iu
