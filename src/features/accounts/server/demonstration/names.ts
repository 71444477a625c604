/** Words that names of companies and people are made of, per country. */
export interface Words {
  firstNames: readonly (readonly ['Male' | 'Female', string])[];
  /** A bar parts what stands between first and last name: `van den|Berg`. */
  lastNames: readonly string[];
  streets: readonly string[];
  /** Names of customers; `%n` is a family name, `%p` a proper name, `%c` the town. By sector (a classification). */
  customers: readonly (readonly [number, string])[];
  suppliers: readonly string[];
  properNames: readonly string[];
  jobTitles: readonly string[];
  sectors: readonly string[];
  sizes: readonly string[];
  sectorName: string;
  sizeName: string;
  complaints: readonly string[];
  /** What is written about each of the complaints, in their order. */
  complaintNotes: readonly string[];
  resolutions: readonly string[];
}

const people = (gender: 'Male' | 'Female', names: string) => names.split(' ').map((name) => [gender, name] as const);
const list = (names: string) => names.split(', ');

const nl: Words = {
  firstNames: [
    ...people('Female', 'Marijke Anneke Femke Sanne Lotte Ingrid Yvonne Karin Esther Fatima Nienke Wilma Jolanda Saskia Roos Hanneke'),
    ...people('Male', 'Jan Pieter Kees Willem Bas Ruud Joost Henk Erik Mohammed Thijs Sjoerd Gerard Maarten Daan Frits'),
  ],
  lastNames: list(
    'Jansen, Bakker, Visser, Smit, Meijer, Mulder, Bos, Vos, Peters, Hendriks, Dekker, Brouwer, Dijkstra, Kok, Vermeulen, Schouten, Prins, Kuiper, Postma, Hoekstra, Veenstra, Willems, Jacobs, Koster, Wolters, Groot, Verhoeven, Kuijpers, Driessen, Bosman, van|Dijk, de|Vries, van den|Berg, van der|Meer, de|Jong, de|Boer, van|Leeuwen, van der|Linden, de|Wit, ten|Have, van|Rijn, van den|Heuvel',
  ),
  streets: list(
    'Dorpsstraat, Kerkstraat, Molenweg, Stationsplein, Industrieweg, Nijverheidsweg, Schoolstraat, Lindelaan, Beukenlaan, Wilhelminastraat, Julianalaan, Ambachtsweg, Marktplein, Kanaalweg, Havenstraat, Veldweg, Parallelweg, Handelsweg',
  ),
  customers: [
    [1, 'Basisschool %p'],
    [1, 'Scholengemeenschap %p'],
    [1, 'Kinderdagverblijf %p'],
    [2, 'Ziekenhuis %p'],
    [2, 'Zorggroep %p'],
    [2, 'Woonzorgcentrum %p'],
    [2, 'Huisartsenpraktijk %n'],
    [2, 'Tandartspraktijk %n'],
    [3, 'Hotel %p'],
    [3, 'Restaurant %p'],
    [3, 'Camping %p'],
    [4, '%n Metaalbewerking B.V.'],
    [4, 'Bouwbedrijf %n B.V.'],
    [4, 'Transport %n B.V.'],
    [4, 'Drukkerij %n'],
    [4, 'Installatiebedrijf %n'],
    [5, 'Gemeentewerf %c'],
    [5, 'Bibliotheek %c'],
    [5, 'Museum %p'],
    [5, 'Sporthal %p'],
    [6, 'Bakkerij %n'],
    [6, 'Supermarkt %n'],
    [6, 'Garage %n'],
    [6, 'Tuincentrum %p'],
  ],
  suppliers: [
    'Brandbeveiliging %n B.V.',
    '%n Techniek B.V.',
    'Groothandel %n B.V.',
    'Medische Groothandel %n B.V.',
    '%n Veiligheidsmiddelen B.V.',
    'Verbandmiddelen %n B.V.',
    'Signalering %n B.V.',
    'Hulpmiddelen %n B.V.',
  ],
  properNames: list(
    'De Linde, De Wilgen, Het Anker, De Brug, Noord, Zuid, De Regenboog, Het Kompas, De Meent, De Horst, Berkenhof, Maasoever, Aan Zee, De Vecht, De Springplank, Het Schip, De Hoeve, Rijnstate, De Kroon, Parkzicht, De Molen, De Eik, Zonnehof, De Haven, Boschlust, Weidezicht',
  ),
  jobTitles: list(
    'Hoofd facilitair, Conciërge, Hoofd techniek, Directeur, Administratie, Preventiemedewerker, Inkoper, Bedrijfsleider, Coördinator BHV, Receptie',
  ),
  sectors: list('Onderwijs, Zorg, Horeca, Industrie, Overheid, Detailhandel'),
  sizes: list('Groot, Middelgroot, Klein'),
  sectorName: 'Branche',
  sizeName: 'Omvang',
  complaints: list(
    'Monteur niet verschenen, Verkeerd artikel geleverd, Factuur klopt niet, Blusser lekt na onderhoud, Melding te laat opgevolgd, Pictogram ontbreekt na montage, Verbandtrommel onvolledig gevuld, Afspraak zonder bericht verzet',
  ),
  complaintNotes: [
    'De klant heeft een hele ochtend gewacht. Niemand heeft afgebeld.',
    'Besteld was een schuimblusser, geleverd is een poederblusser.',
    'Er is een object te veel berekend. De klant betaalt zodra het is rechtgezet.',
    'Onder de blusser bij de keuken ligt schuim. Hij is van de wand gehaald.',
    'De melding is drie werkdagen blijven liggen.',
    'Boven de nieuwe haspel hangt nog geen pictogram.',
    'Volgens de lijst in het deksel ontbreken pleisters en twee verbanden.',
    'De klant hoorde pas van de receptie dat er niemand kwam.',
  ],
  resolutions: list('Nieuwe afspraak gemaakt en uitgevoerd, Artikel kosteloos omgeruild, Creditfactuur gestuurd, Onderhoud overgedaan'),
};

const de: Words = {
  firstNames: [
    ...people('Female', 'Sabine Andrea Petra Monika Claudia Katrin Heike Ute Anja Birgit Nicole Ayşe Julia Svenja Franziska Gudrun'),
    ...people('Male', 'Thomas Michael Stefan Andreas Frank Jürgen Markus Dirk Uwe Mehmet Torsten Florian Ralf Matthias Jens Holger'),
  ],
  lastNames: list(
    'Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch, Bauer, Richter, Klein, Wolf, Schröder, Neumann, Zimmermann, Krüger, Hartmann, Lange, Krause, Lehmann, Köhler, König, Huber, Vogel, Jäger, Brandt, Seidel, Franke, Pohl, Engel, Arslan, Nowak, von|Berg',
  ),
  streets: list(
    'Hauptstraße, Bahnhofstraße, Schulstraße, Gartenstraße, Industriestraße, Gewerbering, Lindenallee, Ringstraße, Mühlenweg, Kirchplatz, Goethestraße, Schillerstraße, Am Markt, Hafenstraße, Rheinstraße, Bergstraße, Waldweg, Carl-Benz-Straße',
  ),
  customers: [
    [1, 'Grundschule %p'],
    [1, 'Gymnasium %p'],
    [1, 'Kita %p'],
    [2, 'Klinikum %p'],
    [2, 'Seniorenzentrum %p'],
    [2, 'Praxis Dr. %n'],
    [2, 'Pflegedienst %n'],
    [3, 'Hotel %p'],
    [3, 'Gasthof %p'],
    [3, 'Jugendherberge %c'],
    [4, 'Metallbau %n GmbH'],
    [4, 'Bauunternehmen %n GmbH'],
    [4, 'Spedition %n GmbH & Co. KG'],
    [4, 'Druckerei %n GmbH'],
    [4, '%n Maschinenbau GmbH'],
    [5, 'Stadtwerke %c'],
    [5, 'Stadtbücherei %c'],
    [5, 'Heimatmuseum %c'],
    [5, 'Sporthalle %p'],
    [6, 'Bäckerei %n'],
    [6, 'Autohaus %n GmbH'],
    [6, 'Gartencenter %n'],
    [6, 'Möbelhaus %n GmbH'],
  ],
  suppliers: [
    'Brandschutz %n GmbH',
    '%n Feuerlöschtechnik GmbH',
    'Medizintechnik %n GmbH',
    '%n Sicherheitstechnik GmbH',
    'Großhandel %n GmbH & Co. KG',
    'Sanitätshaus %n GmbH',
    '%n Signalanlagen GmbH',
  ],
  properNames: list(
    'Am Stadtpark, Zur Linde, Rheinblick, Sonnenschein, Am Markt, Zur Post, Eichenhof, Waldblick, Nord, Süd, St. Marien, St. Josef, Am Kanal, Zum Anker, Lindenhof, Regenbogen, Bergblick, Goldener Hirsch, Am Dom, Villa Kunterbunt, Seeblick, Heideweg',
  ),
  jobTitles: list(
    'Hausmeister, Technischer Leiter, Geschäftsführung, Verwaltung, Brandschutzbeauftragte, Einkauf, Sicherheitsfachkraft, Betriebsleitung, Empfang, Facility Management',
  ),
  sectors: list('Bildung, Gesundheit, Gastgewerbe, Industrie, Öffentliche Hand, Einzelhandel'),
  sizes: list('Groß, Mittel, Klein'),
  sectorName: 'Branche',
  sizeName: 'Größe',
  complaints: list(
    'Techniker nicht erschienen, Falscher Artikel geliefert, Rechnung stimmt nicht, Löscher nach Wartung undicht, Meldung zu spät bearbeitet, Rettungszeichen fehlt, Verbandkasten unvollständig, Termin ohne Nachricht verschoben',
  ),
  complaintNotes: [
    'Der Kunde hat den ganzen Vormittag gewartet. Niemand hat abgesagt.',
    'Bestellt war ein Schaumlöscher, geliefert wurde ein Pulverlöscher.',
    'Es ist ein Objekt zu viel berechnet. Der Kunde zahlt, sobald das berichtigt ist.',
    'Unter dem Löscher an der Küche liegt Schaum. Er ist von der Wand genommen.',
    'Die Meldung ist drei Werktage liegen geblieben.',
    'Über dem neuen Wandhydranten hängt noch kein Zeichen.',
    'Laut Liste im Deckel fehlen Pflaster und zwei Verbandpäckchen.',
    'Der Kunde hat erst am Empfang erfahren, dass niemand kommt.',
  ],
  resolutions: list('Neuer Termin vereinbart und ausgeführt, Artikel kostenlos getauscht, Gutschrift erstellt, Wartung wiederholt'),
};

/** The words of a country. */
export const wordsOf: Readonly<Record<'NL' | 'DE', Words>> = { NL: nl, DE: de };
