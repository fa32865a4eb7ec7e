const list = (text: string): string[] => text.trim().split(/\s+/);

/** Words of the product and its markets that users choose for passwords, most likely first. */
export const MARKET_WORDS: readonly string[] = list(`
  fairlot password passwort wachtwoord contraseña contrasena motdepasse haslo hasło senha palavrapasse
  welcome willkommen welkom bienvenido bienvenue benvenuto witaj bemvindo hallo hello ciao hola bonjour
  auction auktion veiling subasta enchere enchère asta aukcja leilao leilão dealer haendler händler
  handelaar concesionario concessionnaire concessionario concessionaria dealerzy auto autos autohaus autohandel
  autobedrijf autosalon autosalone garage car cars vehicle fahrzeug voertuig coche coches voiture voitures
  vehicule veicolo macchina samochod samochód carro carros motor motors bieter bidder gebot offer angebot
  admin administrator test tester demo user login secret geheim changeme master portal
  spring summer autumn winter fall fruehling frühling fruehjahr frühjahr sommer herbst lente zomer herfst
  primavera verano otono otoño invierno printemps ete été automne hiver estate autunno inverno wiosna lato
  jesien jesień zima verao verão outono
  january february march april may june july august september october november december januar februar
  maerz märz mai juni juli oktober dezember januari februari maart mei augustus enero febrero marzo abril
  mayo junio julio agosto septiembre octubre noviembre diciembre janvier fevrier février mars avril juin
  juillet aout août septembre octobre novembre decembre décembre gennaio febbraio aprile maggio giugno
  luglio settembre ottobre dicembre styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien
  pazdziernik listopad grudzien janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
  monday friday sunday montag freitag sonntag lunedi venerdi lunes viernes lundi vendredi maandag vrijdag
  berlin hamburg munich muenchen münchen koeln köln frankfurt stuttgart dortmund leipzig dresden bremen
  roma rome milano napoli torino palermo genova bologna firenze venezia verona paris lyon marseille
  toulouse nice nantes bordeaux lille madrid barcelona valencia sevilla bilbao zaragoza amsterdam rotterdam
  utrecht eindhoven bruxelles brussel antwerpen gent london manchester birmingham leeds liverpool glasgow
  warszawa lublin szczecin krakow kraków poznan poznań wroclaw gdansk lisboa porto braga luxembourg wien zuerich zürich genf ginevra geneve
  deutschland germany italia italy france espana españa spain nederland belgie belgique polska portugal
  europa europe england
  volkswagen golf passat bmw mercedes audi opel astra corsa ford fiesta focus porsche fiat panda alfa romeo
  lancia ferrari lamborghini maserati renault clio megane peugeot citroen citroën dacia seat ibiza leon
  cupra skoda škoda octavia toyota yaris honda civic nissan mazda hyundai kia volvo tesla jeep jaguar
  rover suzuki mitsubishi smart mini diesel benzin
  vollgas gas getriebe motore moteur kupplung bremse reifen felge felgen lenkrad auspuff zylinder tuning
  turbo werkstatt probefahrt gebrauchtwagen neuwagen leasing flotte freni frizione cambio volante gomme
  ruote officina usato noleggio targa frein freins embrayage volant pneu pneus jante occasion freno
  embrague rueda ruedas taller ocasion remmen koppeling stuur banden velgen uitlaat occasie sprzeglo hamulec
  kierownica opony felgi warsztat uzywane travao embraiagem jantes oficina usados brake clutch wheel
  wheels tyre tyres steering garage workshop speed drive driver racing formel formula gute gut fahrt ich
  bayern dortmund juventus inter milan realmadrid barca ajax feyenoord benfica sporting chelsea arsenal
  mario marco luca andrea giuseppe anna maria sofia thomas michael peter hans klaus stefan juergen jürgen
  jan piet jose juan carlos pedro pierre jean marie piotr tomasz pawel joao joão rossi bianchi mueller
  müller schmidt schneider fischer jansen garcia garcía martinez dupont kowalski nowak silva
  schatz liebe love amore amor amour kocham hund katze dog cat sonne sun fussball fußball football
`);
