import { texts } from '@fairlot/content';
import { LANGUAGES, MARKET_PACKS } from '@fairlot/countries';
import { afterEach, describe, expect, it } from 'vitest';
import { stockTable } from '../stock-table.js';
import { LIST_WORDS, listVocabulary } from './list-vocabulary.js';

describe('SEC-29 the vocabulary of lists', () => {
  it.each(LANGUAGES)(
    'knows all columns of our own export in %s, except the date of insertion',
    (language) => {
      const { head } = stockTable((async function* () {})(), { language, idMarket: 'IT' });
      const fields = head.map((heading) => LIST_WORDS.fieldOf(heading));
      expect(fields.slice(0, -1)).toEqual([
        'externalId',
        'brand',
        'model',
        'version',
        'bodyType',
        'fuelType',
        'gearbox',
        'powerHp',
        'mileageKm',
        'firstRegistration',
        'damaged',
        'licensePlate',
        'frame',
        'askingPriceEur',
      ]);
      expect(fields.at(-1)).toBeNull();
    },
  );

  it.each(LANGUAGES)('maps the words of our code tables in %s to their codes', (language) => {
    const text = texts(language);
    const codes = [
      LIST_WORDS.codeOf('bodyType', text('codeTable.BODY_TYPE.ESTATE')),
      LIST_WORDS.codeOf('fuelType', text('codeTable.FUEL.ELECTRIC').toUpperCase()),
      LIST_WORDS.codeOf('gearbox', ` ${text('codeTable.GEARBOX.AUTOMATIC')} `),
      LIST_WORDS.codeOf('damaged', text('report.yes')),
    ];
    expect(codes).toEqual(['ESTATE', 'ELECTRIC', 'AUTOMATIC', 'true']);
  });

  it.each([
    [
      'externalId',
      'Fzg.-Nr.|Angebotsnummer|Stocknr.|Bestandsnummer|Ref.|Rif.|N° stock|Nº stock|N. stock|Stock ID|Nr oferty|Voorraadnummer',
    ],
    ['bodyType', 'Tipo carrozzeria|Tipo de carrocería|Body shape|Typ nadwozia'],
    ['fuelType', 'Brandstofsoort|Tipo de combustible|Type de carburant'],
    ['gearbox', 'Schaltung|Boîte de vitesse|Transmisión|Tipo de caixa|Versnelling'],
    ['powerHp', 'Leistung in PS|Power (bhp)|Puissance DIN|Chevaux|Moc silnika'],
    ['mileageKm', 'km-Stand|Km Stand|Kms|Tellerstand|Km percorsi|Tachostand|Odo'],
    [
      'firstRegistration',
      'Datum Erstzulassung|1ère mise en circulation|Date de mise en circulation|MEC|Date MEC|Data di prima immatricolazione|Fecha 1ª matriculación|F. matriculación|Data 1. rejestracji|DET|1e toelating|Data da primeira matrícula|First registered|Date of first registration|DOFR|Reg date',
    ],
    ['damaged', 'Danneggiata|Incidentata|Accidentado|Sinistrado|Vorschaden'],
    ['postalCode', 'CP|C.P.|Standort PLZ'],
    [
      'askingPriceEur',
      'VK-Preis|VK|Preis in €|Verkoopprijs|Prezzo richiesto|PVP|P.V.P.|Retail price',
    ],
    ['licensePlate', 'Amtl. Kennzeichen|Immat.|N° immatriculation|Nr rej.|VRM|Reg|Number plate'],
    [
      'frame',
      'Fahrgestell-Nr.|FGSTNR|Fahrzeug-Ident.-Nr.|N. telaio|N° de série|N° châssis|Nº bastidor|Nr VIN|N.º de chassis|Chassis no',
    ],
  ])('maps to the field %s the headings %s', (field, headings) => {
    const mapped = headings.split('|').map((heading) => [heading, LIST_WORDS.fieldOf(heading)]);
    expect(mapped).toEqual(headings.split('|').map((heading) => [heading, field]));
  });

  it.each([
    ['Fahrzeugzustand', null],
    ['Price £', null],
    ['Price ($)', null],
    ['Preis €', 'askingPriceEur'],
    ['Unfallfrei', null],
    ['Leistung kW', null],
    ['Puissance fiscale', null],
    ['Prix HT', null],
    ['Cena netto', null],
    ['Miles', null],
    ['Kilometerstand', 'mileageKm'],
    ['Première immatriculation', 'firstRegistration'],
    ['Skrzynia biegów', 'gearbox'],
    ['Preço (EUR)', 'askingPriceEur'],
    ['Numero telaio', 'frame'],
    ['Amtliches Kennzeichen', 'licensePlate'],
    ['constructor', null],
    ['__proto__', null],
    ['', null],
  ])('maps the heading %j to %s', (heading, field) => {
    expect(LIST_WORDS.fieldOf(heading)).toBe(field);
  });

  it.each([
    [
      'bodyType',
      'Großraumlimousine|Hochdachkombi|Ludospace|Multispazio|Bedrijfswagen|Furgão',
      'VAN',
    ],
    ['bodyType', 'Autocarro|Comercial|People carrier|Personenbus', 'VAN'],
    ['bodyType', 'Fließheck|Supermini|Małe', 'CITY_CAR'],
    ['bodyType', 'Variant|VARIANT', 'ESTATE'],
    ['bodyType', 'Jipe', 'SUV'],
    ['bodyType', 'Sedã', 'SALOON'],
    ['fuelType', 'Turbodiesel|Heavy oil|GO', 'DIESEL'],
    ['fuelType', 'ES|Super', 'PETROL'],
    ['fuelType', 'EE|EH', 'HYBRID'],
    ['fuelType', 'EL', 'ELECTRIC'],
    ['fuelType', 'Gasolina/gas|Benzina/gas|Gas', null],
    ['gearbox', 'sequentiell|Sequenziale|Séquentielle|Secuencial|Sequencial|BVR', 'AUTOMATIC'],
    ['gearbox', 'Traploos|A variazione continua|Variador continuo|Single speed', 'AUTOMATIC'],
    ['gearbox', 'Einganggetriebe|Reduktionsgetriebe', 'AUTOMATIC'],
    ['gearbox', 'Handmatig', 'MANUAL'],
    ['damaged', 'Totalschaden|S|T', 'true'],
    ['damaged', 'mai incidentata|Mai incidentato', 'false'],
    [
      'bodyType',
      'SUV/Geländewagen/Pickup|Pickup|SUV/4x4/Pick-up|Off-Road|SUV/TT|Fuoristrada|Terreinwagen',
      'SUV',
    ],
    [
      'bodyType',
      'Van/Minibus|Van/Kleinbus|Furgoni/Van|Monovolumen/MPV|Transporter|Minivan|Fourgon',
      'VAN',
    ],
    ['bodyType', 'Sportwagen/Coupé|Coupe|Cupé', 'COUPE'],
    ['bodyType', 'Cabrio/Roadster|Cabriolet|Kabriolet|Spider', 'CONVERTIBLE'],
    ['bodyType', 'Kombi|Break|Station wagon|Stationwagon|Estate', 'ESTATE'],
    [
      'bodyType',
      'Kleinwagen|Hatchback|Citadine|Auta miejskie|Citadino|Kleinwagen (5-türig)',
      'CITY_CAR',
    ],
    ['bodyType', 'Limousine|Sedan|Berlina/Sedán|Berline|Limuzyna', 'SALOON'],
    [
      'fuelType',
      'Hybrid (Benzin/Elektro)|Hybrid (Diesel/Elektro)|Plug-in-Hybrid|Mild-Hybrid',
      'HYBRID',
    ],
    [
      'fuelType',
      'Petrol/Electric|Elektro/Benzin|Elettrica/Diesel|Híbrido (Gasolina)|PHEV',
      'HYBRID',
    ],
    ['fuelType', 'Hybryda Plug-in|Hybride essence électrique|Electro/Gasolina|Plug-in', 'HYBRID'],
    ['fuelType', 'Autogas (LPG)|Benzyna+LPG|GPL|Bi-fuel petrol/LPG', 'LPG'],
    ['fuelType', 'Erdgas (CNG)|Metano|CNG (Aardgas)|Gaz naturel|Benzyna+CNG', 'CNG'],
    ['fuelType', 'Ethanol (FFV, E85)|Bioéthanol|Etanol|Superéthanol', 'E85'],
    ['fuelType', 'Wasserstoff|Hydrogen fuel cell|Wodór', 'HYDROGEN'],
    [
      'fuelType',
      'Gasolina|Super bleifrei|Essence|Benzine|Super E10|Pb95|Sans plomb 95|Gasolina sin plomo',
      'PETROL',
    ],
    ['fuelType', 'Gasolio|Gasóleo|Gasoil|Diesel (Partikelfilter)|Olej napędowy|ON', 'DIESEL'],
    [
      'gearbox',
      'Halbautomatik|CVT|Tiptronic|DSG|Semi-automatic|6-Gang-Automatik|S tronic',
      'AUTOMATIC',
    ],
    [
      'gearbox',
      'Semiautomatico|autom. Getr.|Aut.|Automatisiertes Schaltgetriebe|Boîte automatique|BVA6',
      'AUTOMATIC',
    ],
    [
      'gearbox',
      'Cambio manuale robotizzato|Półautomatyczna|Bezstopniowa (CVT)|7G-Tronic|Direktschaltgetriebe',
      'AUTOMATIC',
    ],
    [
      'gearbox',
      'Schaltgetriebe|man.|6-Gang|Boîte manuelle|5 marce|6-speed manual|BVM5|Manualna|Schalter|6 velocità|5-Gang-Schaltgetriebe',
      'MANUAL',
    ],
    ['bodyType', 'Andere|Sonstige|Altro|Autre|Otros|Outro|Overig|Inne|Other', 'OTHER'],
    ['fuelType', 'Andere|Altro|Autre|Other', 'OTHER'],
    ['damaged', 'WAHR|VERO|VRAI|VERDADERO|VERDADEIRO|PRAWDA|WAAR|TRUE', 'true'],
    [
      'damaged',
      'FALSCH|FALSO|FAUX|FAŁSZ|ONWAAR|Non accidentato|nicht beschädigt|keine Schäden|No accidentado|accident-free|geen schade',
      'false',
    ],
  ] as const)('maps marketplace words for %s: %s to %s', (field, words, code) => {
    for (const word of words.split('|'))
      expect([word, LIST_WORDS.codeOf(field, word)]).toEqual([word, code]);
  });

  it.each([
    ['fuelType', 'Benzin/Diesel|Gas|kein Diesel|Bi-fuel'],
    ['bodyType', 'Limousine/Kombi|nicht Kombi'],
    ['gearbox', 'Manual/Automatic|Automatik oder Schalter|ohne Automatik|8|7-Gang'],
  ] as const)('rejects ambiguous words for %s: %s', (field, words) => {
    for (const word of words.split('|'))
      expect([word, LIST_WORDS.codeOf(field, word)]).toEqual([word, null]);
  });

  it('rejects words that it does not know', () => {
    expect(LIST_WORDS.codeOf('gearbox', 'maybe')).toBeNull();
    expect(LIST_WORDS.codeOf('damaged', 'constructor')).toBeNull();
  });
});

describe('SEC-29 the rules of a market', () => {
  afterEach(() => {
    Object.assign(MARKET_PACKS.LU, { frames: { checkDigit: false } });
  });

  it('apply to registrations and to the check digit of VINs', () => {
    Object.assign(MARKET_PACKS.LU, { frames: { checkDigit: true } });
    expect(listVocabulary('DE').plateOf('m xy 1234')).toBe('M-XY 1234');
    expect(listVocabulary('IT').plateOf('none')).toBeNull();
    expect(listVocabulary('LU').frameOf('1M8GDM9AXKP042789', null)).toBeNull();
    expect(listVocabulary('IT').frameOf('1M8GDM9AXKP042789', null)).toBe('1M8GDM9AXKP042789');
    expect(listVocabulary('XX').plateOf('ab 12')).toBe('AB 12');
  });
});
