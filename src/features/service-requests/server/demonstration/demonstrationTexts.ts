import type { RequestAsset, ServiceRequest } from '../../schema.ts';

/** What a customer asks for: kind of work, title, story, and the kinds of objects that it can be about. */
export type RequestText = readonly [
  type: ServiceRequest['requestType'],
  title: string,
  story: string,
  about?: readonly RequestAsset['assetType'][],
];

const extinguishers = ['FireExtinguisher', 'ExtinguishSprayFoam', 'ExtinguishPowder', 'ExtinguishCO2'] as const;

/** What customers ask for, per country. */
export const requestTexts: Readonly<Record<'NL' | 'DE', readonly RequestText[]>> = {
  NL: [
    [
      'Repair',
      'Blusser leeg na oefening',
      'Tijdens de ontruimingsoefening is de blusser bij de centrale keuken gebruikt. Graag vullen of vervangen. Melden bij de receptie.',
      extinguishers,
    ],
    [
      'Repair',
      'Noodverlichting knippert',
      'In het trappenhuis van de tweede verdieping knippert een armatuur sinds maandag. De andere branden goed.',
      ['EmergencyLight'],
    ],
    [
      'Repair',
      'AED geeft een pieptoon',
      'De AED naast de ingang piept elke minuut en het lampje is rood. De elektroden zijn van vorig jaar.',
      ['Defibrillator'],
    ],
    [
      'Maintenance',
      'Jaarlijkse keuring blusmiddelen',
      'Graag een afspraak voor de jaarlijkse keuring van alle blussers en haspels. Liefst buiten de spitsuren.',
      [...extinguishers, 'ExtinguishHoseReel'],
    ],
    [
      'Delivery',
      'EHBO-koffers aanvullen',
      'De pleisters en het verband in drie koffers zijn op. Inhoud volgens de laatste lijst.',
      ['FirstAidKit'],
    ],
    [
      'Repair',
      'Evacuatiestoel defect',
      'De remband van de evacuatiestoel op de derde verdieping is gescheurd. De stoel is afgeplakt.',
      ['EvacuationChair'],
    ],
    [
      'Installation',
      'Rookmelders in nieuwe vleugel',
      'De verbouwing is klaar: acht rookmelders in vleugel C. De tekening zit bij de bijlagen.',
    ],
    ['Advice', 'Advies over vluchtroutes', 'Na de verhuizing van het archief kloppen de plattegronden niet meer. Kunt u meekijken?'],
    [
      'Repair',
      'Brandslanghaspel lekt',
      'Onder de haspel bij de laadkuil ligt water. De afsluiter is dichtgedraaid.',
      ['ExtinguishHoseReel'],
    ],
    [
      'Maintenance',
      'Oogdouche controleren',
      'De oogdouche in het laboratorium is een jaar niet getest. Er is een spoelbeurt nodig en een rapport.',
      ['EyeShower', 'EyeWash'],
    ],
    ['Repair', 'Portofoon houdt geen lading', 'Twee van de zes portofoons van de bhv zijn na een uur leeg.', ['Transceiver']],
    ['Installation', 'AED voor de sportkantine', 'Wij willen een AED met buitenkast naast de kantine. Er is stroom aan die muur.'],
    ['Delivery', 'Blusdekens voor de keukens', 'Vier blusdekens van 120 bij 180 voor de leskeukens.'],
    [
      'Maintenance',
      'Droge blusleiding beproeven',
      'De vijfjaarlijkse beproeving van de droge blusleiding is aan de beurt. De brandweer wil het rapport.',
      ['DryRiser', 'DryRiserConnector'],
    ],
  ],
  DE: [
    [
      'Repair',
      'Feuerlöscher nach Übung leer',
      'Bei der Räumungsübung wurde der Löscher an der Zentralküche benutzt. Bitte füllen oder tauschen. Anmeldung am Empfang.',
      extinguishers,
    ],
    [
      'Repair',
      'Sicherheitsleuchte flackert',
      'Im Treppenhaus im zweiten Stock flackert seit Montag eine Leuchte. Die anderen sind in Ordnung.',
      ['EmergencyLight'],
    ],
    [
      'Repair',
      'AED piept',
      'Der AED neben dem Eingang piept jede Minute und die Anzeige ist rot. Die Elektroden sind vom letzten Jahr.',
      ['Defibrillator'],
    ],
    [
      'Maintenance',
      'Jährliche Prüfung der Feuerlöscher',
      'Bitte einen Termin für die jährliche Prüfung aller Löscher und Wandhydranten, möglichst am Vormittag.',
      [...extinguishers, 'ExtinguishHoseReel'],
    ],
    ['Delivery', 'Verbandkästen auffüllen', 'In drei Kästen fehlen Pflaster und Verbände. Inhalt nach DIN 13157.', ['FirstAidKit']],
    [
      'Repair',
      'Evakuierungsstuhl defekt',
      'Das Bremsband des Evakuierungsstuhls im dritten Stock ist gerissen. Der Stuhl ist gesperrt.',
      ['EvacuationChair'],
    ],
    ['Installation', 'Rauchwarnmelder im Anbau', 'Der Umbau ist fertig: acht Melder in Flügel C. Der Plan liegt bei.'],
    ['Advice', 'Beratung zu Fluchtwegen', 'Seit dem Umzug des Archivs stimmen die Fluchtpläne nicht mehr. Können Sie das mit uns ansehen?'],
    [
      'Repair',
      'Wandhydrant undicht',
      'Unter dem Wandhydranten an der Laderampe steht Wasser. Das Ventil ist zugedreht.',
      ['ExtinguishHoseReel'],
    ],
    [
      'Maintenance',
      'Augendusche prüfen',
      'Die Augendusche im Labor wurde seit einem Jahr nicht geprüft. Bitte spülen und einen Bericht schicken.',
      ['EyeShower', 'EyeWash'],
    ],
    ['Repair', 'Handfunkgerät lädt nicht', 'Zwei der sechs Handfunkgeräte der Ersthelfer sind nach einer Stunde leer.', ['Transceiver']],
    ['Installation', 'AED für das Vereinsheim', 'Wir möchten einen AED mit Außenkasten neben dem Vereinsheim. Strom liegt an der Wand.'],
    ['Delivery', 'Löschdecken für die Küchen', 'Vier Löschdecken 120 mal 180 für die Lehrküchen.'],
    [
      'Maintenance',
      'Steigleitung prüfen',
      'Die Prüfung der trockenen Steigleitung ist fällig. Die Feuerwehr möchte den Bericht.',
      ['DryRiser', 'DryRiserConnector'],
    ],
  ],
};

/** Why requests are declined, per country. */
export const declineReasons: Readonly<Record<'NL' | 'DE', readonly string[]>> = {
  NL: ['Valt onder de garantie van de leverancier.', 'Dubbel gemeld: zie de aanvraag van vorige week.', 'Dit merk onderhouden wij niet.'],
  DE: [
    'Das fällt unter die Garantie des Lieferanten.',
    'Doppelt gemeldet: siehe Anfrage der letzten Woche.',
    'Diese Marke warten wir nicht.',
  ],
};

/** What customers call the network that our mechanics may use, per country. */
export const wifiNetworks: Readonly<Record<'NL' | 'DE', readonly string[]>> = {
  NL: ['Gasten', 'Techniek', 'Bezoekers'],
  DE: ['Gast-WLAN', 'Haustechnik', 'Besucher'],
};

/** Lines of the letter that comes with some requests, per country. */
export const letterLines: Readonly<Record<'NL' | 'DE', readonly string[]>> = {
  NL: [
    'Bijlage bij uw serviceaanvraag',
    'Het object staat op de plattegrond met een cirkel aangegeven.',
    'Graag vooraf bellen met de receptie.',
  ],
  DE: ['Anlage zur Serviceanfrage', 'Das Objekt ist im Plan mit einem Kreis markiert.', 'Bitte vorher am Empfang anrufen.'],
};
