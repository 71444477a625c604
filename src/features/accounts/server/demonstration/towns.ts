/** A real town with postcodes of it and where it lies. */
export interface Town {
  city: string;
  /** Where its telephone numbers start. */
  areaCode: string;
  state: string;
  latitude: number;
  longitude: number;
  /** Four digits in the Netherlands, the whole code in Germany. */
  postcodes: readonly string[];
}

function town(city: string, areaCode: string, state: string, latitude: number, longitude: number, postcodes: string): Town {
  return { city, areaCode, state, latitude, longitude, postcodes: postcodes.split(' ') };
}

const utrecht = [
  town('Utrecht', '030', 'Utrecht', 52.0907, 5.1214, '3511 3512 3521 3524 3526 3542 3563 3581'),
  town('Utrecht', '030', 'Utrecht', 52.0807, 5.1014, '3511 3513 3522 3525 3531 3543 3561 3582'),
  town('Amersfoort', '033', 'Utrecht', 52.1561, 5.3878, '3811 3812 3817 3821'),
  town('Zeist', '030', 'Utrecht', 52.0906, 5.2332, '3701 3703 3705'),
  town('Nieuwegein', '030', 'Utrecht', 52.0292, 5.0806, '3431 3433 3438'),
  town('Houten', '030', 'Utrecht', 52.0283, 5.1681, '3991 3994 3995'),
  town('Woerden', '0348', 'Utrecht', 52.0852, 4.8833, '3441 3443 3447'),
  town('Veenendaal', '0318', 'Utrecht', 52.0286, 5.5589, '3901 3903 3905'),
  town('Hilversum', '035', 'Noord-Holland', 52.2242, 5.1758, '1211 1213 1221'),
  town('Amsterdam', '020', 'Noord-Holland', 52.3728, 4.8936, '1012 1013 1017 1054 1071'),
  town('Haarlem', '023', 'Noord-Holland', 52.3874, 4.6462, '2011 2012 2021 2033'),
  town('Almere', '036', 'Flevoland', 52.3708, 5.2147, '1315 1321 1334'),
  town('Den Haag', '070', 'Zuid-Holland', 52.0705, 4.3007, '2511 2513 2521 2595'),
  town('Rotterdam', '010', 'Zuid-Holland', 51.9244, 4.4777, '3011 3012 3021 3072'),
  town('Gouda', '0182', 'Zuid-Holland', 52.0116, 4.7104, '2801 2803 2805'),
  town('Leiden', '071', 'Zuid-Holland', 52.1601, 4.497, '2311 2312 2333'),
  town('Delft', '015', 'Zuid-Holland', 52.0116, 4.3571, '2611 2613 2628'),
  town('Dordrecht', '078', 'Zuid-Holland', 51.8133, 4.6901, '3311 3314 3316'),
  town('Alphen aan den Rijn', '0172', 'Zuid-Holland', 52.1292, 4.655, '2401 2403 2405'),
  town('Ede', '0318', 'Gelderland', 52.0402, 5.6649, '6711 6713 6716'),
];

const zwolle = [
  town('Zwolle', '038', 'Overijssel', 52.5168, 6.083, '8011 8012 8021 8025 8031'),
  town('Zwolle', '038', 'Overijssel', 52.5098, 6.103, '8014 8017 8022 8023 8032'),
  town('Deventer', '0570', 'Overijssel', 52.2661, 6.1552, '7411 7417 7418'),
  town('Kampen', '038', 'Overijssel', 52.555, 5.911, '8261 8262 8265'),
  town('Raalte', '0572', 'Overijssel', 52.3861, 6.2758, '8101 8102'),
  town('Steenwijk', '0521', 'Overijssel', 52.7878, 6.1208, '8331 8332'),
  town('Hardenberg', '0523', 'Overijssel', 52.5757, 6.6194, '7772 7773'),
  town('Almelo', '0546', 'Overijssel', 52.357, 6.6625, '7601 7604 7607'),
  town('Hengelo', '074', 'Overijssel', 52.2658, 6.7931, '7551 7553 7556'),
  town('Enschede', '053', 'Overijssel', 52.2215, 6.8937, '7511 7521 7545'),
  town('Apeldoorn', '055', 'Gelderland', 52.2112, 5.9699, '7311 7312 7323'),
  town('Harderwijk', '0341', 'Gelderland', 52.3417, 5.6206, '3841 3844 3846'),
  town('Lelystad', '0320', 'Flevoland', 52.5185, 5.4714, '8224 8232 8242'),
  town('Meppel', '0522', 'Drenthe', 52.6967, 6.1944, '7941 7942'),
  town('Hoogeveen', '0528', 'Drenthe', 52.7286, 6.49, '7901 7903'),
  town('Assen', '0592', 'Drenthe', 52.9928, 6.5642, '9401 9403 9405'),
  town('Emmen', '0591', 'Drenthe', 52.7858, 6.8976, '7811 7814 7825'),
  town('Groningen', '050', 'Groningen', 53.2194, 6.5665, '9711 9712 9723 9742'),
  town('Leeuwarden', '058', 'Fryslân', 53.2012, 5.7999, '8911 8913 8921 8938'),
  town('Drachten', '0512', 'Fryslân', 53.108, 6.0989, '9201 9203 9207'),
  town('Heerenveen', '0513', 'Fryslân', 52.9598, 5.9186, '8441 8442 8447'),
];

const eindhoven = [
  town('Eindhoven', '040', 'Noord-Brabant', 51.4416, 5.4697, '5611 5612 5613 5616 5651 5657'),
  town('Eindhoven', '040', 'Noord-Brabant', 51.4516, 5.4497, '5614 5615 5621 5622 5652'),
  town('Helmond', '0492', 'Noord-Brabant', 51.4793, 5.657, '5701 5703 5706'),
  town('Veldhoven', '040', 'Noord-Brabant', 51.4189, 5.4027, '5501 5503 5504 5507'),
  town("'s-Hertogenbosch", '073', 'Noord-Brabant', 51.6978, 5.3037, '5211 5213 5223 5232'),
  town('Tilburg', '013', 'Noord-Brabant', 51.5555, 5.0913, '5011 5026 5038 5048'),
  town('Breda', '076', 'Noord-Brabant', 51.5719, 4.7683, '4811 4814 4817 4825'),
  town('Roosendaal', '0165', 'Noord-Brabant', 51.5308, 4.4653, '4701 4703 4706'),
  town('Bergen op Zoom', '0164', 'Noord-Brabant', 51.4946, 4.2872, '4611 4613 4622'),
  town('Oss', '0412', 'Noord-Brabant', 51.765, 5.5183, '5341 5344 5347'),
  town('Uden', '0413', 'Noord-Brabant', 51.6608, 5.6194, '5401 5403 5406'),
  town('Waalwijk', '0416', 'Noord-Brabant', 51.6828, 5.0707, '5141 5143 5145'),
  town('Boxtel', '0411', 'Noord-Brabant', 51.5908, 5.3292, '5281 5283'),
  town('Venlo', '077', 'Limburg', 51.3704, 6.1724, '5911 5913 5928'),
  town('Roermond', '0475', 'Limburg', 51.1942, 5.987, '6041 6043 6045'),
  town('Weert', '0495', 'Limburg', 51.2517, 5.7069, '6001 6003 6005'),
  town('Maastricht', '043', 'Limburg', 50.8514, 5.691, '6211 6214 6221 6229'),
  town('Heerlen', '045', 'Limburg', 50.8836, 5.9806, '6411 6413 6422'),
  town('Sittard', '046', 'Limburg', 51.0007, 5.8686, '6131 6135 6137'),
  town('Nijmegen', '024', 'Gelderland', 51.8126, 5.8372, '6511 6521 6534 6545'),
  town('Arnhem', '026', 'Gelderland', 51.9851, 5.8987, '6811 6814 6824 6827'),
];

const koeln = [
  town('Köln', '0221', 'Nordrhein-Westfalen', 50.9375, 6.9603, '50667 50672 50823 50931 51103'),
  town('Köln', '0221', 'Nordrhein-Westfalen', 50.9275, 6.9403, '50674 50677 50733 50825 51105'),
  town('Bonn', '0228', 'Nordrhein-Westfalen', 50.7374, 7.0982, '53111 53113 53175 53229'),
  town('Leverkusen', '0214', 'Nordrhein-Westfalen', 51.0459, 7.0192, '51373 51379'),
  town('Düsseldorf', '0211', 'Nordrhein-Westfalen', 51.2277, 6.7735, '40210 40215 40476 40547'),
  town('Neuss', '02131', 'Nordrhein-Westfalen', 51.2042, 6.6879, '41460 41464 41468'),
  town('Aachen', '0241', 'Nordrhein-Westfalen', 50.7753, 6.0839, '52062 52064 52070 52078'),
  town('Bergisch Gladbach', '02202', 'Nordrhein-Westfalen', 50.9925, 7.1296, '51465 51469'),
  town('Siegburg', '02241', 'Nordrhein-Westfalen', 50.8014, 7.2045, '53721'),
  town('Troisdorf', '02241', 'Nordrhein-Westfalen', 50.8161, 7.1556, '53840 53842'),
  town('Hürth', '02233', 'Nordrhein-Westfalen', 50.877, 6.876, '50354'),
  town('Brühl', '02232', 'Nordrhein-Westfalen', 50.8286, 6.905, '50321'),
  town('Euskirchen', '02251', 'Nordrhein-Westfalen', 50.6613, 6.7878, '53879'),
  town('Düren', '02421', 'Nordrhein-Westfalen', 50.8043, 6.482, '52349 52351'),
  town('Mönchengladbach', '02161', 'Nordrhein-Westfalen', 51.1805, 6.4428, '41061 41065 41236'),
  town('Krefeld', '02151', 'Nordrhein-Westfalen', 51.3388, 6.5853, '47798 47803'),
  town('Duisburg', '0203', 'Nordrhein-Westfalen', 51.4344, 6.7623, '47051 47057 47166'),
  town('Essen', '0201', 'Nordrhein-Westfalen', 51.4556, 7.0116, '45127 45131 45356'),
  town('Dortmund', '0231', 'Nordrhein-Westfalen', 51.5136, 7.4653, '44135 44137 44263'),
  town('Wuppertal', '0202', 'Nordrhein-Westfalen', 51.2562, 7.1508, '42103 42275'),
  town('Solingen', '0212', 'Nordrhein-Westfalen', 51.1652, 7.0671, '42651 42697'),
  town('Gummersbach', '02261', 'Nordrhein-Westfalen', 51.0277, 7.565, '51643 51645'),
  town('Koblenz', '0261', 'Rheinland-Pfalz', 50.3569, 7.589, '56068 56070'),
];

const hannover = [
  town('Hannover', '0511', 'Niedersachsen', 52.3759, 9.732, '30159 30161 30171 30419 30559'),
  town('Hannover', '0511', 'Niedersachsen', 52.3659, 9.752, '30165 30169 30173 30449 30625'),
  town('Braunschweig', '0531', 'Niedersachsen', 52.2689, 10.5268, '38100 38102 38112'),
  town('Wolfsburg', '05361', 'Niedersachsen', 52.4227, 10.7865, '38440 38448'),
  town('Salzgitter', '05341', 'Niedersachsen', 52.1503, 10.3593, '38226 38259'),
  town('Hildesheim', '05121', 'Niedersachsen', 52.1548, 9.958, '31134 31137'),
  town('Celle', '05141', 'Niedersachsen', 52.6226, 10.0805, '29221 29223'),
  town('Göttingen', '0551', 'Niedersachsen', 51.5413, 9.9158, '37073 37081'),
  town('Hameln', '05151', 'Niedersachsen', 52.1036, 9.3563, '31785 31787 31789'),
  town('Garbsen', '05131', 'Niedersachsen', 52.4186, 9.5981, '30823 30827'),
  town('Langenhagen', '0511', 'Niedersachsen', 52.4394, 9.74, '30851 30853'),
  town('Lehrte', '05132', 'Niedersachsen', 52.3717, 9.9772, '31275'),
  town('Peine', '05171', 'Niedersachsen', 52.3203, 10.2336, '31224 31226'),
  town('Wunstorf', '05031', 'Niedersachsen', 52.4276, 9.4293, '31515'),
  town('Lüneburg', '04131', 'Niedersachsen', 53.2464, 10.4115, '21335 21337'),
  town('Osnabrück', '0541', 'Niedersachsen', 52.2799, 8.0472, '49074 49080 49084'),
  town('Oldenburg', '0441', 'Niedersachsen', 53.1435, 8.2146, '26121 26135'),
  town('Goslar', '05321', 'Niedersachsen', 51.906, 10.4292, '38640 38642'),
  town('Bremen', '0421', 'Bremen', 53.0793, 8.8017, '28195 28203 28309'),
  town('Hamburg', '040', 'Hamburg', 53.5511, 9.9937, '20095 20354 22083'),
  town('Bielefeld', '0521', 'Nordrhein-Westfalen', 52.0302, 8.5325, '33602 33615'),
  town('Minden', '0571', 'Nordrhein-Westfalen', 52.2896, 8.9146, '32423 32427'),
];

/** The towns around each division of the demonstration data; the seat of the division stands there twice. */
export const townsOf: Readonly<Record<number, readonly Town[]>> = {
  120001: utrecht,
  120002: zwolle,
  120003: eindhoven,
  230001: koeln,
  230002: hannover,
};
