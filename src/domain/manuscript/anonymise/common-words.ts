/** Words that are family or given names and also common words, places, peoples, months or languages. */
const words = `
abbey abbot able acre adam african agent alder almond amber american andrews angel april archer art ash asia august autumn
baker ball band bank banks bar bard barn baron bass bay beach bean bear bell bench berry best bird bishop black blessing blue bond book
booth bow bowl box boy branch brand bread bridge bright brook brooks brother brown buck bull burn bush butler butter
cage camp cannon care carpenter carter case cash castle chance chapel chapman charity chase chest child christian christmas church
clark clay clear cliff close cloud coach cobb cold cole cook cooper corn cotton court cox craft crane creed cross crow crown curry
dale dance darling dawn day dean dear deer delight dial divine doe dove drake draper drew driver duke dust dwell
eagle earl early east easter eden elder elm emerald england english ever
fair faith falcon fall farmer farrow favour field fields finch fine finger fire fish fisher flag fleet flint flood flower flowers fog
ford forest forge foster fountain fox frank freedom french friday friend frost fuller
gale game garden gardener gates gay gem german giant gift glad glass glory gold golden good goodluck gore grace grant grass grave graves
gray great green grey grove guard gun guy
hall ham hand harbour hard hare harmony hart harvest haven hawk hay hays head heart heath heaven hedge hero high hill hills hobby hogg
holland holly holmes holy honest honour hood hook hope horn horse hours house hunt hunter
ice innocent iron island ivory
jack jade jasmine jay jewel job jolly jordan joy judge judges july june justice
kay keen key kind king kings kitchen knight knot
lace lake lamb lambert land lane lark law laws lay leaf lee legend leopard liberty light lily lion little lock lodge london long lord
love lovely low luck lucky lynch
major man manly march marine mark marks marsh marshal marshall martial mason master masters may mead meadow mercy merit merry miles mill
miller mills miracle mist monday moon moor moore moss mount mountain mouse moody
nail new newman nice night noble noon norm north nurse
oak ocean offer office olive omen onion open opera orange order owl
page paint painter palmer paradise parish park parker parson patience peace peach pearl pen penny pepper perfect piece pike pilgrim pitt plant
plum pole pond pool poor pope porter post potter power powers praise precious presence price pride prince princess prior privilege
prophet promise prosper prudence purity
queen quest quick quiet quill
race rain raven ray read reader reading reason reed reeves rejoice rice rich richer ring rise river rivers road robin rock rocks rod rome
roof rose ross rowe royal ruby rule rush rye
sage sail saint salt samson sands savage saviour saw sawyer school scott sea seal season sergeant service sharp shaw sheep shell shepherd
shield shine ship shoemaker shore short silver simple singer skill skinner sky slack small smart smith snow solomon song south spark
sparrow spear speed spence spring squire stable staff star stark starling steel stem stern steward stewart still stock stone storm
street strong student success summer sun sunday swan sweet swift sword
tailor tanner taylor teacher teal temple tent testimony thorn thursday tide tiger timber time tower town trade treasure tree triumph true
truth tuesday turner twin
unity usual
vale valentine valley victor victory villa village vine violet virtue vision
wade wagner wait walker wall walls war ward warden warner waste water waters watt way weaver webb weir well wells west wheat wheel
white wild will wills wind winter wisdom wise wish wolf wonder wood woods word words work worth wright
yard year york young
africa abuja aba abakaliki abeokuta adamawa akure anambra asaba awka bauchi bayelsa benin benue biafra birnin borno calabar cross
damaturu daura delta dutse ebonyi edo ekiti enugu fulani ghana gombe gusau hadejia hausa ibadan igbo ijaw ijebu ikeja ilesa ilesha ilorin
imo jalingo jigawa jos kaduna kanem kano kanuri katsina kebbi kogi kwara lafia lagos lokoja maiduguri makurdi minna mubi nasarawa niger
nigeria nsukka nupe ogbomoso ogun okene ondo onitsha osogbo osun owerri owo oyo plateau potiskum rivers sokoto taraba tiv umuahia uyo
warri yenagoa yobe yola yoruba zamfara zaria zuru
`

const common = new Set(words.trim().split(/\s+/))

/** Given names that are too common to identify a person alone. */
const givenNames = new Set(
  `abdul abdullahi abraham abubakar ahmad ahmed aisha aishatu ali aliyu amina andrew ann anna anne anthony audu bashir bello benjamin bola
chidi charles christopher daniel david dorothy elizabeth emeka emmanuel esther fatima fatimah francis friday gabriel garba george halima
hassan hauwa helen hussain hussein ibrahim idris isa isaac ismail jacob jamila james jane jean jennifer john jonathan joseph joshua judith
khadija khalid lawal linda lucy maria mariam martin mary maryam matthew michael mohamed mohammad mohammed moses muhammad muhammed musa
mustapha ngozi nkechi patricia patrick paul peter philip rachel rebecca richard robert ruth sadiq saidu samuel sani sarah sarki simon
stephen steven sule susan thomas tunde uche umar usman victoria vincent william yakubu yusuf zainab`.split(
    /\s+/,
  ),
)

/** Whether a word of a name identifies a person only beside another word of that name. */
export const isCommonWord = (word: string): boolean => word.length < 3 || common.has(word)

/** The same for a given name, which many people share. */
export const isCommonGivenName = (word: string): boolean =>
  word.length < 4 || common.has(word) || givenNames.has(word)
